import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Chromium, lean, startChromium } from './support/chromium.ts';
import { openedBy } from './support/closing.ts';
import { connect } from './support/connect.ts';
import { fillIn, inSection } from './support/editor.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension } from './support/extension.ts';
import { expectHalf, typeHalf } from './support/half-typed.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { openPopup } from './support/popup.ts';
import { expect, test } from './support/test.ts';

test('drafts survive a crash of the browser, except for their passwords', async ({ service }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'hem-profile-'));
  let running: Chromium | undefined;
  try {
    running = await startChromium({ profileFolder: profile, args: lean });
    const extension = await loadExtension(running, extensionFolder());
    await connect(running, extension, service);
    const page = await openTab(running.context, service.origin);
    const popup = await openPopup(running, extension, page);
    await typeHalf(popup);
    const full = await openedBy(running.context, popup.getByRole('button', { name: 'All options' }));
    await inSection(full, 'Password').open();
    await fillIn(full, 'Password', { Password: 'correct horse' });
    await expect(inSection(full, 'Password').use).toBeChecked();
    // Shown text may not be saved to disk yet.
    const lasting = () => full.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
    await expect.poll(lasting).toContain('"has_password":true');
    await running.crash();

    running = await startChromium({ profileFolder: profile, args: lean });
    const reloaded = await loadExtension(running, extensionFolder(), { isNew: false });
    const tab = await openTab(running.context, service.origin);
    const again = await openPopup(running, reloaded, tab);
    await expectHalf(again);
    await expect(again.getByRole('button', { name: /^Password, / })).toBeVisible();
    await inPopup(again).slug.fill('halves');
    await inPopup(again).shorten.click();
    await expect(again.getByText(/^Enter a password, or turn this off/).first()).toBeVisible();
    await inSection(again, 'Password').use.click();
    await inPopup(again).shorten.click();
    await expect(inPopup(again).shortAddress).toHaveText(`${service.origin}/halves`);
  } finally {
    await running?.close();
    await rm(profile, { recursive: true, force: true });
  }
});
