#!/bin/sh
# SARIF against its schema (ajv) and the rules of Microsoft's multitool, GitHub's among them; line hashes against the
# multitool's. Needs npm and its registry: skipped where they are out of reach.
. tests/e2e/helpers.inc
top=$OLDPWD
if ! command -v jq >/dev/null && [ "$(id -u)" = 0 ]; then
	apt-get -q install -y --no-install-recommends jq >/dev/null 2>&1
fi
command -v npm >/dev/null && command -v jq >/dev/null || skip 'no npm, or no jq'
mkdir npm
cd npm || exit 1
npm init -y >/dev/null
npm install --no-audit --no-fund @microsoft/sarif-multitool@5.7.0 @microsoft/sarif-multitool-linux@5.7.0 >log 2>&1 ||
	skip "npm's registry is out of reach"
npm install --no-audit --no-fund --ignore-scripts @microsoft/jest-sarif@1.0.0-beta.0 ajv@8 ajv-draft-04@1 ajv-formats@3 \
	>log 2>&1 || skip "npm's registry is out of reach"
multitool=$PWD/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod u+x "$multitool"
cat >validate.js <<'END'
const fs = require('fs');
const Ajv = require('ajv-draft-04').default || require('ajv-draft-04');
const formats = require('ajv-formats').default || require('ajv-formats');
const schema = JSON.parse(fs.readFileSync(
	require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
formats(ajv);
const check = ajv.compile(schema);
let bad = 0;
for (const file of process.argv.slice(2))
	if (!check(JSON.parse(fs.readFileSync(file, 'utf8')))) {
		bad = 1;
		for (const e of check.errors) console.log(file + ': ' + e.instancePath + ' ' + e.message);
	}
process.exit(bad);
END
for rule in GH1001.ProvideRequiredLocationProperties GH1002.InlineThreadFlowLocations \
	GH1003.ProvideRequiredRegionProperties GH1005.LocationsMustBeRelativeUrisOrFilePaths \
	GH1006.ProvideCheckoutPath GH1007.ProvideFullyFormattedMessageStrings; do
	printf '"%s.Options": {"RuleEnabled": "Error"}\n' "$rule"
done | paste -sd, | sed -e 's/^/{/' -e 's/$/}/' >github.json
cd ..

mkdir odd
printf '// caf\303\251 \360\237\230\200\r\n#include "k.cuh"\r\nint f(float *c, const float *a)\r{\n\tfar<<<4, 256>>>(c, a); // cudalint-ignore unchecked-call: shown\n\treturn 0;\n}\n' >'odd/a b.cu'
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\t/* \303\251 */ c[i] = a[i * 32];\n}\n' >odd/k.cuh
printf '#error nothing here\n\0' >odd/broken.cu

result() { # 0 or 1, name
	here=$PWD
	cd "$work" || exit 1
	report "$1" "$2"
	cd "$here" || exit 1
}

check() { # name, arguments of cudalint
	name=$1
	shift
	"$CUDALINT" --no-database -f "sarif=$work/r.sarif" "$@" >"$work/out" 2>"$work/err"
	node "$work/npm/validate.js" "$work/r.sarif" >"$work/out" 2>"$work/err"
	result $? "$name: the schema"
	"$multitool" validate "$work/r.sarif" --rule-kind 'Sarif;Gh' -c "$work/npm/github.json" --level 'Error;Warning' \
		-o "$work/verdict.sarif" --log ForceOverwrite >"$work/out" 2>"$work/err"
	jq -r '.runs[].results[]? | "\(.ruleId) \(.message.id) \(.message.arguments)"' "$work/verdict.sarif" |
		grep -v SARIF2005 >"$work/out" # wants the address of a home page
	[ -s "$work/verdict.sarif" ] && [ ! -s "$work/out" ]
	result $? "$name: the multitool's rules"
}

hashes='[.runs[0].results[].partialFingerprints.primaryLocationLineHash]'
same_hashes() { # name
	jq --arg root "file://$PWD/" '.runs[0].originalUriBaseIds["%SRCROOT%"].uri = $root
		| del(.runs[].results[].partialFingerprints.primaryLocationLineHash)' "$work/r.sarif" >"$work/bare.sarif"
	"$multitool" rewrite "$work/bare.sarif" -o "$work/theirs.sarif" --insert RollingHashPartialFingerprints \
		--log ForceOverwrite >"$work/out" 2>"$work/err"
	[ "$(jq -c "$hashes" "$work/r.sarif")" = "$(jq -c "$hashes" "$work/theirs.sarif")" ]
	result $? "$1: line hashes are the multitool's"
}

cd "$top" || exit 1
check 'fixtures' fixtures
same_hashes 'fixtures'
cd "$work" || exit 1
check 'odd files' --show-suppressed odd
same_hashes 'odd files'
jq -e '[.runs[0].results[] | select(.suppressions | length > 0)] | length == 1' r.sarif >"$work/out"
result $? 'the suppressed result is there when asked for, with its reason'
check 'no findings' --rules=device-heap odd/k.cuh
if command -v unshare >/dev/null && unshare -rn true 2>/dev/null; then
	unshare -rn "$CUDALINT" odd/k.cuh >"$work/out" 2>"$work/err"
	[ $? -le 1 ]
	result $? 'lints without a network'
fi

finish
