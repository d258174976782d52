#!/bin/sh
# The server spoken to by vscode-languageserver-protocol, the library that most clients are made with. Needs npm and its
# registry: skipped where they are out of reach.
. tests/e2e/helpers.inc
command -v npm >/dev/null || skip 'no npm'
npm init -y >/dev/null
npm install --no-audit --no-fund vscode-languageserver-protocol@3.17.5 >log 2>&1 || skip "npm's registry is out of reach"
cat >client.js <<'END'
const { spawn } = require('child_process');
const lsp = require('vscode-languageserver-protocol/node');

const text = `__global__ void far(float *c, const float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	c[i] = a[i * 32];
}
int go(float *c, const float *a)
{
	far<<<4, 256>>>(c, a);
	return cudaGetLastError();
}
`;
const uri = 'file://' + process.cwd() + '/a.cu', textDocument = { uri };
const say = (name, good) => console.log((good ? 'ok' : 'not ok') + ' - protocol: ' + name);

async function session(capabilities, body, options) {
	const server = spawn(process.env.CUDALINT, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
	const ended = new Promise((resolve) => server.on('exit', resolve));
	const c = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout),
		new lsp.StreamMessageWriter(server.stdin));
	const pushed = [];
	let heard;
	c.onNotification(lsp.PublishDiagnosticsNotification.type, (d) => { pushed.push(d); heard?.(); });
	c.listen();
	const offer = await c.sendRequest(lsp.InitializeRequest.type,
		{ processId: process.pid, rootUri: 'file://' + process.cwd(), capabilities,
			initializationOptions: { debounce: 0, ...options } });
	c.sendNotification(lsp.InitializedNotification.type, {});
	c.sendNotification(lsp.DidOpenTextDocumentNotification.type,
		{ textDocument: { uri, languageId: 'cuda-cpp', version: 1, text } });
	const next = async () => { while (!pushed.length) await new Promise((r) => { heard = r; }); return pushed.shift(); };
	await body(c, offer, next, pushed);
	await c.sendRequest(lsp.ShutdownRequest.type);
	c.sendNotification(lsp.ExitNotification.type);
	say('exit status 0', (await ended) === 0);
}

async function pushes(c, offer, next) {
	const first = await next();
	say('a finding is pushed', first.version === 1 && first.diagnostics.length === 1 &&
		first.diagnostics[0].code === 'strided-access' && first.diagnostics[0].range.start.line === 3);
	const change = { range: { start: { line: 3, character: 11 }, end: { line: 3, character: 16 } }, text: '' };
	c.sendNotification(lsp.DidChangeTextDocumentNotification.type,
		{ textDocument: { uri, version: 2 }, contentChanges: [change] });
	const second = await next();
	say('an edit takes it away', second.version === 2 && second.diagnostics.length === 0);
}

async function asksForAll(c, offer) {
	require('fs').writeFileSync('shut.cu', text);
	say('the workspace is offered', offer.capabilities.diagnosticProvider.workspaceDiagnostics === true);
	const all = await c.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
	say('a file that is not open is reported', all.items.length === 1 && all.items[0].uri.endsWith('/shut.cu') &&
		all.items[0].items.length === 1);
	const known = all.items.map((i) => ({ uri: i.uri, value: i.resultId }));
	const later = c.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: known });
	require('fs').writeFileSync('shut.cu', '');
	c.sendNotification(lsp.DidChangeWatchedFilesNotification.type, { changes: [] });
	say('what is mended is told', (await later).items[0].items.length === 0);
}

async function pulls(c, offer, next, pushed) {
	say('UTF-8 is taken', offer.capabilities.positionEncoding === 'utf-8');
	const report = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument });
	say('a finding is handed over', report.kind === 'full' && report.items.length === 1);
	const again = await c.sendRequest(lsp.DocumentDiagnosticRequest.type,
		{ textDocument, previousResultId: report.resultId });
	say('what is known is unchanged', again.kind === 'unchanged');
	const hover = await c.sendRequest(lsp.HoverRequest.type, { textDocument, position: { line: 3, character: 9 } });
	say('hover', hover.contents.value.includes('32 sectors per request'));
	const cancel = new lsp.CancellationTokenSource();
	c.sendNotification(lsp.DidChangeTextDocumentNotification.type,
		{ textDocument: { uri, version: 2 }, contentChanges: [{ text: text + '\n' }] });
	const asked = c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument }, cancel.token);
	cancel.cancel();
	say('a request is cancelled', await asked.then(() => false, (e) => e.code === lsp.LSPErrorCodes.RequestCancelled));
	say('nothing is pushed besides', pushed.length === 0);
}

(async () => {
	await session({}, pushes);
	await session({ general: { positionEncodings: ['utf-8', 'utf-16'] }, textDocument: { diagnostic: {} } }, pulls);
	await session({ textDocument: { diagnostic: {} } }, asksForAll,
		{ workspace: true, options: ['--cache-dir=' + process.cwd() + '/cache'] });
})();
END
export CUDALINT
timeout 120 node client.js >out 2>err
cat out
[ "$(grep -c '^ok' out)" = 14 ] || { bad=1; echo 'not ok - protocol: all of its checks'; cat err; }
finish
