import path from 'node:path';
import process from 'node:process';
import { connectBrowser } from '../../scripts/start/connect-browser.ts';
import { openChromium } from '../../scripts/start/open-chromium.ts';
import { chromiumProgram, extensionFolder } from './support/environment.ts';
import { startTestService } from './support/service.ts';
import { test as base, expect } from './support/start-fixtures.ts';

/** A `test` with a display for browsers that it starts itself. */
const test = base.extend<{ onDisplay: undefined }>({
  onDisplay: async ({ display }, use) => {
    const before = process.env['DISPLAY'];
    process.env['DISPLAY'] = display.name;
    await use(undefined);
    if (before === undefined) delete process.env['DISPLAY'];
    else process.env['DISPLAY'] = before;
  },
});

test('npm start connects Hem even if another tab comes to the front meanwhile', async ({
  onDisplay: _shown,
  folder,
}) => {
  const service = await startTestService({});
  const { origin, connectionLink: link } = service;
  const opening = { program: chromiumProgram(), extension: extensionFolder(), origin };
  const opened = await openChromium({ ...opening, profile: path.join(folder, 'profile') });
  const { browser } = opened;
  browser.once('targetcreated', () => void browser.newPage());
  await connectBrowser(opened, { link, kept: false });
  const before = await browser.newPage();
  await before.goto(opened.options);
  await expect.poll(() => before.evaluate(() => document.body.innerText)).toContain('Connected to');
  await browser.close();
  await service.dispose();
});
