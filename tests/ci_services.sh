#!/bin/sh
# The GitHub action and the GitLab component, run as the services run them: each step of the action by the shell that GitHub
# uses, in a fresh clone; the component by gitlab-ci-local. Skipped where npm's registry is out of reach.
. tests/e2e/helpers.inc
top=$OLDPWD
command -v npm >/dev/null || skip 'no npm'
command -v bash >/dev/null || skip 'no bash'
if ! command -v rsync >/dev/null; then # gitlab-ci-local copies with it
	[ "$(id -u)" = 0 ] || skip 'no rsync, and not root to install it'
	DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends rsync >/dev/null 2>&1 ||
		skip "Debian's archive is out of reach"
fi
mkdir npm && cd npm || exit 1
npm init -y >/dev/null
npm install --no-audit --no-fund js-yaml@4 gitlab-ci-local@4.61.1 >log 2>&1 || skip "npm's registry is out of reach"
npm=$PWD/node_modules
cd ..
: >out
: >err
project() { # folder
	mkdir -p "$1/src"
	printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' >"$1/src/k.cu"
	git -C "$1" init -q
	git -C "$1" add -A
	git -C "$1" -c user.name=a -c user.email=a@b commit -qm first
}

# --- GitHub ---
# Each composite step as a script of its own, inputs put in as the service does.
cat >steps.js <<'END_JS'
const fs = require('fs');
const yaml = require(process.argv[2] + '/js-yaml');
const action = yaml.load(fs.readFileSync(process.argv[3], 'utf8'));
const given = Object.fromEntries(process.argv.slice(4).map((word) => word.split(/=(.*)/s)));
const value = (s) => String(s).replace(/\$\{\{ *inputs\.([a-z-]+) *\}\}/g, (_, name) => {
	if (!action.inputs[name]) throw new Error('no input ' + name);
	return given[name] ?? action.inputs[name].default ?? '';
});
const word = (s) => "'" + s.replace(/'/g, "'\\''") + "'";
action.runs.steps.forEach((step, i) => {
	if (step.shell !== 'bash') throw new Error('shell of ' + step.name);
	fs.writeFileSync(`step${i}.sh`, value(step.run));
	fs.writeFileSync(`step${i}.env`, Object.entries(step.env ?? {}).map(([k, v]) => `export ${k}=${word(value(v))}\n`).join(''));
});
END_JS
# action NAME INPUT=VALUE...: the status of its last step
action() {
	node steps.js "$npm" "$top/action.yml" "$@" >out 2>err || return 9
	for script in "$work"/step?.sh; do
		(
			# shellcheck disable=SC1090
			. "${script%.sh}.env"
			export CI=true GITHUB_ACTIONS=true GITHUB_WORKSPACE="$work/hub" GITHUB_ACTION_PATH="$work/action"
			export GITHUB_OUTPUT="$work/output" GITHUB_STEP_SUMMARY="$work/summary"
			cd "$GITHUB_WORKSPACE" && bash --noprofile --norc -eo pipefail "$script"
		) >out 2>err || return $?
	done
}
project hub
git clone -q "$top" action 2>/dev/null || cp -r "$top" action
rm -rf action/build
cp "$top/action.yml" "$top/dev" action/
action
status=$?
[ $status = 1 ]
report $? "the action builds, lints and ends with findings: $status"
has out '^::warning file=src/k.cu,line=4' 'with annotations'
grep -q '"ruleId": "strided-access"' hub/cudalint.sarif
report $? 'and a report for code scanning'
action paths=src options='--fail-on=never --disable=performance' sarif=other.sarif
report $? 'paths and options are taken'
[ -s hub/other.sarif ] && ! grep -q '"ruleId"' hub/other.sarif
report $? 'and so is the name of the report'
action paths='nowhere'
status=$?
[ $status = 2 ]
report $? "a path that does not exist fails it: $status"

# --- GitLab ---
project lab
mkdir lab/templates
cp "$top/extras/gitlab.yml" lab/templates/cudalint.yml
mkdir bin
ln -s "$CUDALINT" bin/cudalint
component() { # INPUT lines
	{ printf 'include:\n  - local: templates/cudalint.yml\n    inputs:\n      image: example/cudalint\n'; printf '      %s\n' "$@"; } >lab/.gitlab-ci.yml
	git -C lab add -A
	git -C lab -c user.name=a -c user.email=a@b commit -qm change
	(cd lab && PATH=$work/bin:$PATH node "$npm/.bin/gitlab-ci-local" --force-shell-executor cudalint) >out 2>err
}
git -C lab remote add origin https://gitlab.example/group/project.git
component 'paths: src'
status=$?
[ $status != 0 ] && grep -q 'strided-access' out
report $? "the component ends with findings: $status"
grep -q '"check_name": "strided-access"' lab/gl-code-quality-report.json
report $? 'and leaves the report for the merge request'
component 'options: "--fail-on=never"' 'stage: test'
report $? 'its options are taken'

finish
