// drive.js URL PICTURE - a person in front of Visual Studio Code: opens the file, reads the problem, hovers, holds the
// finding back, undoes that, mends the code.

const { chromium } = require('playwright-core');

const [url, picture] = process.argv.slice(2);
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
	'--disable-component-update', '--disable-sync'];

function say(name, good) {
	console.log(`${good ? 'ok' : 'not ok'} - vscode: ${name}`);
}

async function session(page) {
	const problem = page.locator('.markers-panel .monaco-list-row', { hasText: "strided global load of 'a'" });
	const shut = page.locator('.markers-panel .monaco-list-row', { hasText: "strided global load of 'shut'" });
	const shows = () => problem.first().waitFor({ timeout: 60000 }).then(() => true, () => false);
	const hides = () => problem.first().waitFor({ state: 'hidden', timeout: 30000 }).then(() => true, () => false);
	const key = async (...keys) => {
		for (const one of keys) {
			await page.keyboard.press(one);
			await page.waitForTimeout(300);
		}
	};
	const goTo = async (line, column) => {
		await page.locator('.monaco-editor .view-lines').first().click();
		await key('Control+g');
		await page.keyboard.type(`:${line}:${column}`.slice(1));
		await key('Enter');
	};

	await page.goto(url, { waitUntil: 'domcontentloaded' });
	await page.waitForSelector('.monaco-workbench', { timeout: 60000 });
	const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'a.cu' }).first();
	await file.waitFor({ timeout: 60000 });
	await file.dblclick();
	await page.waitForSelector('.monaco-editor .view-line', { timeout: 30000 });
	await key('Control+Shift+m');
	say('a finding among the problems', await shows());
	say('once', (await problem.count()) === 1);
	say('at its line', (await problem.first().textContent()).includes('Ln 4'));
	say('with a link to its rule', (await problem.first().textContent()).includes('strided-access'));

	const hint = page.locator('.view-line', { hasText: 'load: 32 sectors, ideal 4' }).first();
	say('a hint behind the access', await hint.waitFor({ timeout: 20000 }).then(() => true, () => false));

	say('one of a file that is not open', await shut.first().waitFor({ timeout: 60000 }).then(() => true, () => false));

	await goTo(4, 10);
	await key('Control+k', 'Control+i');
	const hover = page.locator('.monaco-hover:visible', { hasText: '32 sectors per request' }).first();
	say('hover shows the figures', await hover.waitFor({ timeout: 20000 }).then(() => true, () => false));
	await page.waitForTimeout(500);
	await page.screenshot({ path: picture });
	await key('Escape');

	await goTo(4, 10);
	await key('Control+.');
	await page.locator('.action-widget', { hasText: 'on this line' }).first().waitFor({ timeout: 20000 }).catch(() => undefined);
	await page.waitForTimeout(1000);
	await key('Enter');
	say('an action holds it back', await hides());
	await key('Control+z');
	say('undone, it is back', await shows());

	await goTo(4, 12);
	for (let i = 0; i < 5; i++) {
		await page.keyboard.press('Delete');
	}
	say('an edit mends it', await hides());
}

(async () => {
	const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: flags });
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	try {
		await session(page);
	} finally {
		await page.screenshot({ path: picture.replace(/\.png$/, '-end.png') }).catch(() => undefined);
		await browser.close();
	}
})().catch((error) => {
	console.error(error);
	process.exit(1);
});
