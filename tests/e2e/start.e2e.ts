import { readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { readConnectionLink } from '../../lib/connection/connection-link.ts';
import { outputFolder } from '../../scripts/run-build.ts';
import { lean, startChromium } from './support/chromium.ts';
import { loadExtension } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { openPopup } from './support/popup.ts';
import { expect, test } from './support/start-fixtures.ts';

// All starts build to the same folder, so run one at a time.
test.describe.configure({ mode: 'serial' });

test.describe('npm start without a display', () => {
  test('explains how to load and connect by hand, and runs the service', async ({ start, folder, request }) => {
    const first = start();
    await first.says('Ctrl-C stops everything');
    expect(first.said()).toContain('There is no display');
    expect(first.said()).toMatch(/Load unpacked and choose .*chrome-mv3/);

    const file = path.join(folder, 'connection-link');
    const link = (await readFile(file, 'utf8')).trim();
    expect(first.said()).toContain(link);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const connection = readConnectionLink(link);
    const links = await request.get(`${connection?.baseAddress}/links`, {
      headers: { Authorization: `Bearer ${connection?.token}` },
    });
    expect(await links.json()).toEqual({ status: 'success', data: { links: [] } });
    expect(await first.stop()).toBe(0);
  });
});

test.describe('npm start with a display', () => {
  /** Reads Chromium's process lock in its profile. */
  const browserProcess = async (profile: string) =>
    Number((await readlink(path.join(profile, 'SingletonLock'))).split('-').at(-1));

  test('opens a connected browser, keeps running when it closes, and reuses its data', async ({
    start,
    folder,
    port,
    display,
  }) => {
    const profile = path.join(folder, 'profile');
    const env = { DISPLAY: display.name };

    const first = start(env);
    await first.says('Ready.');
    process.kill(await browserProcess(profile));
    await first.says('The browser is closed. The service still runs');
    expect(await first.stop()).toBe(0);
    const link = await readFile(path.join(folder, 'connection-link'), 'utf8');

    const second = start(env);
    await second.says('Ready.');
    expect(await second.stop()).toBe(0);
    expect(await readFile(path.join(folder, 'connection-link'), 'utf8')).toBe(link);
    // The browser has ended.
    await expect(browserProcess(profile)).rejects.toThrow('ENOENT');

    // The saved profile shortens a page, on the service of a third start.
    const third = start();
    await third.says('Ctrl-C stops everything');
    expect(third.said()).toContain(link.trim());
    const chromium = await startChromium({ profileFolder: profile, args: lean });
    const extension = await loadExtension(chromium, outputFolder('chrome'), { isNew: false });
    const page = await openTab(chromium.context, `http://127.0.0.1:${port}/?try`);
    const popup = await openPopup(chromium, extension, page);
    await popup.getByRole('button', { name: 'Shorten & copy' }).click();
    await expect(popup.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await chromium.close();
    expect(await third.stop()).toBe(0);
  });
});
