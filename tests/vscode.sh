#!/bin/sh
# The extension of editors/vscode in a real Visual Studio Code: code-server, driven by Chromium. What is built for it stays in
# build/vscode (or $VSCODE_CACHE); needs Node 20, npm's registry and, where packages are missing, root. Skipped without them.
top=$PWD
. tests/e2e/helpers.inc
cache=${VSCODE_CACHE:-$top/build/vscode}
release=4.100.3 # newer ones need a newer Node
export npm_config_nodedir=/usr npm_config_update_notifier=false npm_config_audit=false npm_config_fund=false

command -v npm >/dev/null || skip 'no npm'
if ! command -v chromium >/dev/null || ! command -v rg >/dev/null || [ ! -e /usr/include/krb5.h ]; then
	[ "$(id -u)" = 0 ] || skip 'no chromium, ripgrep or krb5, and not root to install them'
	DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends \
		build-essential python3 libkrb5-dev ripgrep chromium >/dev/null 2>&1 || skip "Debian's archive is out of reach"
fi

# Its own installer wants a browser build and a ripgrep from the network; the parts do without.
server() {
	[ -e "$cache/package/ready" ] && return
	mkdir -p "$cache" && cd "$cache" || return 1
	npm pack "code-server@$release" && tar xzf "code-server-$release.tgz" && cd package || return 1
	npm install --omit=dev --ignore-scripts && npm rebuild argon2 || return 1
	cd lib/vscode && npm install --omit=dev --ignore-scripts || return 1
	for module in @vscode/spdlog native-watchdog kerberos @parcel/watcher; do
		npm rebuild "$module" || return 1
	done
	ln -sfn node_modules node_modules.asar
	(cd extensions && npm install --omit=dev --ignore-scripts) || return 1
	mkdir -p node_modules/@vscode/ripgrep/bin
	ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
	touch "$cache/package/ready"
}

extension() {
	mkdir -p "$cache/extension" && cd "$cache/extension" || return 1
	cp -r "$top/editors/vscode/." "$top/LICENSE" . || return 1
	npm install --no-save --no-package-lock playwright-core@1.49.1 && npm run check && npm run package
}

(server >"$work/server.log" 2>&1) || { tail -3 "$work/server.log"; skip 'code-server cannot be put together here'; }
(extension) >out 2>err
report $? 'vscode: the extension is checked, bundled and packaged'

mkdir -p project/.vscode data extensions
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' >project/a.cu
sed -e 's/float \*a/float *shut/' -e 's/a\[i/shut[i/' -e 's/, a)/, shut)/' project/a.cu >project/b.cu
mkdir -p data/User
printf '{"cudalint.path": "%s", "workbench.startupEditor": "none", "security.workspace.trust.enabled": false, "cudalint.hints": "costly", "cudalint.workspace": true, "editor.hover.delay": 100}\n' \
	"$CUDALINT" >data/User/settings.json
set -- --user-data-dir "$work/data" --extensions-dir "$work/extensions"
code=$cache/package/out/node/entry.js
node "$code" "$@" --install-extension "$cache/extension/cudalint.vsix" >out 2>err
report $? 'vscode: the extension is installed'

port=$(node -e 's=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
XDG_CACHE_HOME="$work/cache" node "$code" "$@" --auth none --bind-addr "127.0.0.1:$port" --disable-telemetry --disable-update-check \
	--disable-workspace-trust "$work/project" >server.out 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
NODE_PATH=$cache/extension/node_modules timeout 240 node "$top/tests/vscode/drive.js" \
	"http://127.0.0.1:$port/?folder=$work/project" "${VSCODE_PICTURE:-$work/hover.png}" >out 2>err
status=$?
cat out
grep -q '^not ok' out && bad=1
report $status 'vscode: the session went to its end'
finish
