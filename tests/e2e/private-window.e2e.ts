import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { startFaultProxy } from '../setup/fault-proxy.ts';
import { type Chromium, lean, startChromium } from './support/chromium.ts';
import { connect } from './support/connect.ts';
import { extensionFolder } from './support/environment.ts';
import { type Extension, loadExtension } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { openBeside } from './support/popup.ts';
import { expect, test } from './support/test.ts';

/** A word that is typed and visited only in the private window. */
const secret = 'diagnosis';

/** Allows the extension in private windows on the browser's extension settings. The browser then reloads it. */
async function allowPrivateWindows(context: BrowserContext, { id }: Extension): Promise<void> {
  const settings = await openTab(context, 'chrome://extensions');
  await settings.evaluate(async (extensionId) => {
    await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, id);
  await settings.close();
}

/** Opens an address in a private window and presses Hem's button. Returns the popup. */
async function openPrivately({ context, browser }: Chromium, extension: Extension, address: string) {
  const options = await context.newPage();
  await expect(async () => {
    await options.goto(extension.url('options.html#/settings'));
  }).toPass();
  await options.evaluate((url) => chrome.windows.create({ incognito: true, url }).then(() => undefined), address);
  const tabs = async () => (await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })).targetInfos;
  // A press grants access only until the next navigation, so the page has to be loaded.
  await expect
    .poll(async () => (await tabs()).find(({ url }) => url === address)?.title)
    .toBe('This is a short-link service');
  const targetId = (await tabs()).find(({ url }) => url === address)?.targetId ?? '';
  return openBeside(context, extension.url('popup.html'), () =>
    browser.send('Extensions.triggerAction', { id: extension.id, targetId }),
  );
}

/** Returns the files in a folder that contain a word, in any encoding that a browser uses. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const name = path.join(file.parentPath, file.name);
    const bytes = await readFile(name).catch(() => Buffer.of());
    if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))) found.push(path.relative(folder, name));
  }
  return found;
}

test('a private window leaves no drafts, links, edits or pending changes on disk', async ({ service }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'hem-private-'));
  const proxy = await startFaultProxy(service.origin);
  const chromium = await startChromium({ profileFolder: profile, args: lean });
  const { context } = chromium;
  const extension = await loadExtension(chromium, extensionFolder());
  await connect(chromium, extension, {
    origin: proxy.origin,
    connectionLink: service.connectionLink.replace(service.origin, proxy.origin),
  });
  await allowPrivateWindows(context, extension);
  const popup = await openPrivately(chromium, extension, `${service.origin}/?${secret}`);
  const { title, slug, shorten, shortAddress, another } = inPopup(popup);
  await title.fill(`A ${secret}`);
  await slug.fill(`${secret}-one`);
  await shorten.click();
  await expect(shortAddress).toHaveText(`${service.origin}/${secret}-one`);
  await another.click();
  await proxy.inject('unavailable', { on: 'POST /link/create', retryAfter: 600 });
  await title.fill(`Another ${secret}`);
  await shorten.click();
  await popup.getByRole('button', { name: 'Edit' }).click();
  const opening = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'All options' }).click();
  const full = await opening;
  await expect(full).toHaveURL(/options\.html\?connection=[\w-]+#\/private\?[\w-]+$/);
  await expect(full.getByLabel('Title', { exact: true })).toHaveValue(`Another ${secret}`);
  await full.getByRole('button', { name: 'Shorten & copy' }).click();
  await expect(full.getByRole('region', { name: 'Saved for later' })).toBeVisible();
  // Its routes are not stored, but back and forward work.
  await full.getByRole('link', { name: 'Settings' }).click();
  await expect(full.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(full).toHaveURL(/options\.html\?connection=[\w-]+#\/private\?[\w-]+$/);
  await full.goBack();
  await expect(full.getByRole('region', { name: 'Saved for later' })).toBeVisible();
  await full.reload();
  await expect(full.getByRole('region', { name: 'Saved for later' })).toBeVisible();
  await chromium.close();

  expect(await filesWith(profile, secret)).toEqual([]);
  // This search finds data of a normal window.
  expect(await filesWith(profile, new URL(proxy.origin).host)).not.toEqual([]);
  await rm(profile, { recursive: true, force: true });
  await proxy.close();
});
