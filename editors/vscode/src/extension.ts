// cudalint for Visual Studio Code: starts `cudalint lsp` and shows what it says.

import * as vscode from 'vscode';
import {
	DocumentFilter,
	LanguageClient,
	LanguageClientOptions,
	ServerOptions,
	State,
} from 'vscode-languageclient/node';

let client: LanguageClient | undefined;
let output: vscode.OutputChannel;
let status: vscode.StatusBarItem;

function setting<T>(name: string, otherwise: T): T {
	return vscode.workspace.getConfiguration('cudalint').get<T>(name, otherwise);
}

function selector(): DocumentFilter[] {
	const languages = ['cuda-cpp', 'cuda'];
	const files = ['**/*.cu', '**/*.cuh', ...setting<string[]>('files', [])];
	return [
		...languages.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ scheme, language }))),
		...files.map((pattern) => ({ scheme: 'file', pattern })),
	];
}

interface Page {
	rule: string;
	markdown: string;
}

async function showPage(page: Page | undefined): Promise<void> {
	if (!page?.markdown) {
		return;
	}
	const document = await vscode.workspace.openTextDocument({
		language: 'markdown',
		content: page.markdown,
	});
	await vscode.commands.executeCommand('markdown.showPreview', document.uri);
}

function clientOptions(): LanguageClientOptions {
	return {
		documentSelector: selector(),
		outputChannel: output,
		synchronize: { configurationSection: 'cudalint' },
		initializationOptions: {
			debounce: setting('debounce', 200),
			hints: setting('hints', 'off'),
			workspace: setting('workspace', false),
			options: setting<string[]>('options', []),
		},
		middleware: {
			async executeCommand(command, args, next) {
				const answer = await next(command, args);
				if (command === 'cudalint.explain') {
					await showPage(answer as Page | undefined);
				}
				return answer;
			},
		},
	};
}

function showState(state: State): void {
	const words = {
		[State.Starting]: '$(sync~spin) cudalint',
		[State.Running]: '$(check) cudalint',
		[State.Stopped]: '$(error) cudalint',
	};
	status.text = words[state];
	status.tooltip = 'cudalint: show the output';
	status.show();
}

async function start(): Promise<void> {
	const server: ServerOptions = { command: setting('path', 'cudalint'), args: ['lsp'] };
	client = new LanguageClient('cudalint', 'cudalint', server, clientOptions());
	client.onDidChangeState((change) => showState(change.newState));
	try {
		await client.start();
	} catch (error) {
		showState(State.Stopped);
		const choice = await vscode.window.showErrorMessage(
			`cudalint does not start (${error instanceof Error ? error.message : error}). Is cudalint.path right?`,
			'Open the setting',
		);
		if (choice) {
			await vscode.commands.executeCommand('workbench.action.openSettings', 'cudalint.path');
		}
	}
}

async function stop(): Promise<void> {
	const old = client;
	client = undefined;
	await old?.stop().catch(() => undefined);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
	output = vscode.window.createOutputChannel('cudalint');
	status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right);
	status.command = 'cudalint.showOutput';
	context.subscriptions.push(
		output,
		status,
		vscode.commands.registerCommand('cudalint.showOutput', () => output.show()),
		vscode.commands.registerCommand('cudalint.restart', async () => {
			await stop();
			await start();
		}),
		vscode.workspace.onDidChangeConfiguration(async (change) => {
			if (change.affectsConfiguration('cudalint.path') || change.affectsConfiguration('cudalint.workspace') || change.affectsConfiguration('cudalint.files')) {
				await stop();
				await start();
			}
		}),
	);
	await start();
}

export async function deactivate(): Promise<void> {
	await stop();
}
