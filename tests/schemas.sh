#!/bin/sh
# The files that others read, by their own judges from npm: the configuration's schema on configurations, the GitHub action,
# YAML of the hooks and the GitLab component. Skipped where npm's registry is out of reach.
. tests/e2e/helpers.inc
top=$OLDPWD
command -v npm >/dev/null || skip 'no npm'
mkdir npm && cd npm || exit 1
npm init -y >/dev/null
npm install --no-audit --no-fund ajv@8 js-yaml@4 @action-validator/core@0.6.0 @action-validator/cli@0.6.0 \
	smol-toml@1 dockerfilelint@1.8.0 >log 2>&1 || skip "npm's registry is out of reach"
: >out
: >err
cat >valid.js <<'END'
const fs = require('fs');
const Ajv = require('ajv').default;
const yaml = require('js-yaml');
const [schema, ...files] = process.argv.slice(2);
const check = new Ajv({ allErrors: true }).compile(JSON.parse(fs.readFileSync(schema, 'utf8')));
for (const file of files) {
	const good = check(yaml.load(fs.readFileSync(file, 'utf8')));
	console.log(file, good ? 'valid' : JSON.stringify(check.errors.map((e) => e.instancePath + ' ' + e.message)));
}
END
cat >load.js <<'END'
const fs = require('fs');
const yaml = require('js-yaml');
for (const file of process.argv.slice(2)) yaml.loadAll(fs.readFileSync(file, 'utf8'));
END

"$CUDALINT" config schema >schema.json
# The example of the documentation, and what a configuration may not say: program and schema agree.
sed -n '/^    exclude:/,/^$/p' "$top/docs/configuration.md" | sed 's/^    //' >documented.yaml
printf 'exclude: third_party\nfail-on: never\njobs: 3\nformat: [sarif=a.sarif, text]\nextends: documented.yaml\nrequired-version: "0.1"\nlaunch: {scale: 64}\noverrides: [{files: tests, disable: host}]\n' >good.yaml
printf 'exclde: [a]\n' >bad1.yaml
printf 'fail-on: worse\n' >bad2.yaml
printf 'severity: {shared-race: fatal}\n' >bad3.yaml
printf 'overrides: [{disable: [shared-race]}]\n' >bad4.yaml
printf 'quiet: 3\n' >bad5.yaml
printf 'launch: {k: []}\n' >bad6.yaml
node valid.js schema.json documented.yaml good.yaml bad?.yaml >verdicts 2>err
report $? 'the schema is a schema'
for file in documented good bad1 bad2 bad3 bad4 bad5 bad6; do
	ours=bad
	"$CUDALINT" config check $file.yaml >out 2>err && ours=good
	theirs=bad
	grep -q "^$file.yaml valid" verdicts && theirs=good
	cat verdicts >>out
	case $file in bad*) wanted=bad ;; *) wanted=good ;; esac
	[ $ours = $wanted ] && [ $theirs = $wanted ]
	report $? "$file: the program says $ours, the schema $theirs"
done

# Values of every kind, one configuration each: good ones both take, bad ones neither.
cat >values <<'END'
good jobs: 0
good jobs: 1000000
good jobs: "8"
bad jobs: 1000001
bad jobs: -1
bad jobs: 2.5
bad jobs: many
bad jobs: ~
bad jobs: [8]
good timeout: 010
good fuel: 1
good fuel: 2e9
good fuel: 2.5e+9
good fuel: "1e18"
bad fuel: 0
bad fuel: 1e19
bad fuel: much
good max-warnings: 0
good sarif-max-results: 5000
good required-version: 0.1
good required-version: "0.1.0"
good required-version: ">=0.1"
bad required-version: newest
good config-version: 1
bad config-version: 2
good arch: sm_90a
good arch: 90
good arch: native
bad arch: 9
bad arch: volta
good sarif-category: 2024
good sarif-category: nightly
bad sarif-category: ""
bad sarif-category:
good exclude: [2023, "*_gen.cu"]
good exclude: []
bad exclude: [[a]]
bad exclude: {a: b}
good quiet: true
good quiet: Yes
good quiet: "off"
good quiet: 1
bad quiet: 2
bad quiet: ""
bad quiet: [true]
good color: never
bad color: Never
bad color: false
good format: json
good format: [sarif=a.sarif, json=b.json, text]
bad format: pdf
bad format: sarif=
good rules: strided-access
good rules: [performance, shared-*, "*"]
bad rules: strided
bad rules: []
bad overrides: [{files: a, rules: []}]
good disable: []
bad rules: stride-*
bad rules: [zzz*]
bad disable: strided-acess
bad enable: strided-access*x
good enable: strided-access*
good severity: {performance: off, shared-*: note, strided-access: error}
bad severity: {perf: off}
bad severity: {perf*x: off}
bad severity: {strided-access: 1}
bad severity: [strided-access]
good options: {strided-access: {min-ratio: 4}, bank-conflict: {min-ratio: "1.5"}}
bad options: {strided-access: {min-ratio: 1}}
bad options: {strided-access: {ratio: 4}}
bad options: {shared-race: {min-ratio: 4}}
bad options: {performance: {min-ratio: 4}}
good launch: {k: 256, "t_*": [32, 8], x: ["8", 8, 4]}
bad launch: {k: 0}
bad launch: {k: 2048}
bad launch: {k: [1, 1, 1, 1]}
bad launch: {k: 2.5}
good overrides: []
good overrides: [{files: [a, b], rules: host, severity: {host: note}, launch: {k: 64}}]
bad overrides: [{files: []}]
bad overrides: [{files: a, jobs: 3}]
bad overrides: {files: a}
bad shard: 1/2
bad config: x.yaml
good cache-dir: ~/cache
bad database: null
END
n=0
while read -r wanted value; do
	n=$((n + 1))
	printf '%s\n' "$value" >value$n.yaml
done <values
node valid.js schema.json value*.yaml >verdicts 2>err
n=0
while read -r wanted value; do
	n=$((n + 1))
	ours=bad
	"$CUDALINT" config check value$n.yaml >out 2>err && ours=good
	theirs=bad
	grep -q "^value$n.yaml valid" verdicts && theirs=good
	[ $ours = "$wanted" ] && [ $theirs = "$wanted" ]
	report $? "$value: the program says $ours, the schema $theirs"
done <values

cat >editors.mjs <<'END'
import fs from 'fs';
import { parse } from 'smol-toml';
const [, , top] = process.argv;
const helix = parse(fs.readFileSync(top + '/editors/helix.toml', 'utf8'));
const server = helix['language-server'].cudalint;
const sublime = JSON.parse(fs.readFileSync(top + '/editors/sublime.json', 'utf8')).clients.cudalint;
const kakoune = parse(fs.readFileSync(top + '/editors/kakoune.kak', 'utf8').match(/lsp_servers %\{([^}]*)\}/)[1]);
const good = server.command === 'cudalint' && server.args[0] === 'lsp' &&
	helix.language[0].name === 'cpp' && helix.language[0]['language-servers'].includes('cudalint') &&
	sublime.enabled === true && sublime.command.join(' ') === 'cudalint lsp' && typeof sublime.selector === 'string' &&
	kakoune.cudalint.args[0] === 'lsp' && kakoune.cudalint.root_globs.length === 4;
process.exit(good ? 0 : 1);
END
node editors.mjs "$top" >out 2>err
report $? 'the configurations of Helix, Sublime Text and kakoune-lsp have the keys that these read'
cat >report.js <<'END'
const fs = require('fs');
const Ajv = require('ajv').default;
const [schema, ...files] = process.argv.slice(2);
const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(fs.readFileSync(schema, 'utf8')));
// What the schema does not name would be a field that nobody described.
const known = (s, o, at) => {
	s = s.$ref ? check.schema.definitions[s.$ref.split('/').pop()] : s;
	s = s.anyOf && o ? s.anyOf.find((one) => one.properties) : s;
	if (Array.isArray(o)) return o.every((one) => known(s.items, one, at));
	if (!o || typeof o !== 'object' || s.additionalProperties) return true;
	return Object.keys(o).every((key) => {
		if (!s.properties[key]) console.log('not described: ' + at + '/' + key);
		return s.properties[key] && known(s.properties[key], o[key], at + '/' + key);
	});
};
let good = true;
for (const file of files) {
	const report = JSON.parse(fs.readFileSync(file, 'utf8'));
	if (!check(report)) {
		good = false;
		console.log(file, check.errors.slice(0, 5).map((e) => e.instancePath + ' ' + e.message));
	}
	good = known(check.schema, report, '') && good;
}
process.exit(good ? 0 : 1);
END
printf '#include "nowhere.h"\n__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32]; // cudalint-ignore strided-access: shown\n}\n' >part.cu
printf '\0' >broken.cu
"$CUDALINT" --isolated --no-database --accesses --show-suppressed -f json=odd.json part.cu broken.cu >out 2>err
"$CUDALINT" --isolated --no-database --accesses -f json=whole.json "$top/fixtures" >out 2>err
"$CUDALINT" merge odd.json whole.json >merged.json
node report.js "$top/extras/report.schema.json" odd.json whole.json merged.json >out 2>err
report $? 'reports fit their schema, which names every field'
# What it wants and Debian's security fixes do not allow: the version of every package.
npx dockerfilelint -o json "$top/extras/Dockerfile" >dockerfile.json 2>err
node -e 'const files = JSON.parse(require("fs").readFileSync("dockerfile.json", "utf8")).files;
for (const i of files[0].issues) console.log(i.line, i.title);
process.exit(files[0].issues.length ? 1 : 0)' >out 2>>err
report $? 'the Dockerfile'
npx action-validator "$top/action.yml" >out 2>err
report $? 'the GitHub action'
node load.js "$top/action.yml" "$top/.pre-commit-hooks.yaml" "$top/extras/gitlab.yml" >out 2>err
report $? 'YAML of the action, the hooks and the component'
node -e 'const m = require(process.argv[1]).problemMatcher[0].pattern[0];
const r = new RegExp(m.regexp).exec("src/a.cu:3:4: warning: strided load [strided-access]");
process.exit(r && r[m.file] === "src/a.cu" && r[m.line] === "3" && r[m.severity] === "warning" && r[m.code] === "strided-access" ? 0 : 1)' \
	"$top/extras/problem-matcher.json" >out 2>err
report $? 'the problem matcher matches --format=gcc'
"$CUDALINT" init >out 2>err
node valid.js schema.json .cudalint.yaml >out 2>err
has out 'valid' 'what init writes'

finish
