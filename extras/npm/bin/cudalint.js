#!/usr/bin/env node
// Starts the program that the platform's package brings: cudalint-linux-x64 or cudalint-linux-arm64. $CUDALINT_BINARY is another
// program to start; without either the one in PATH serves. Arguments, streams, exit status and signals pass through.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');

const INTERNAL = 4; // exit status, as the program's own

function bundled() {
	try {
		return require.resolve(`cudalint-${process.platform}-${process.arch}/bin/cudalint`);
	} catch {
		return undefined;
	}
}

// A program, not a link to this file or to another of its kind.
function isProgram(file) {
	try {
		fs.accessSync(file, fs.constants.X_OK);
		return !fs.realpathSync(file).endsWith('.js');
	} catch {
		return false;
	}
}

function installed() {
	const folders = (process.env.PATH || '').split(path.delimiter);
	return folders.map((folder) => path.join(folder, 'cudalint')).find(isProgram);
}

function fail(why) {
	process.stderr.write(`cudalint: ${why}\n`);
	process.exitCode = INTERNAL;
}

function run(program) {
	const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => child.kill(signal));
	}
	child.on('error', (error) => fail(`${program}: ${error.message}`));
	child.on('exit', (code, signal) => {
		if (code === 127) {
			fail('the program needs a library that this system lacks, libclang most likely: apt-get install libclang1-22');
		} else if (signal) {
			process.removeAllListeners(signal);
			process.kill(process.pid, signal);
		} else {
			process.exitCode = code;
		}
	});
}

const program = process.env.CUDALINT_BINARY || bundled() || installed();
if (program) {
	run(program);
} else {
	fail(`there is no program for ${process.platform} on ${process.arch}; set CUDALINT_BINARY, or put cudalint into PATH`);
}
