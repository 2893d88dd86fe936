import process from 'node:process';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';

/** Returns the browser's target of the tab with a page. The button needs the tab, not the page. */
async function findTab({ browser }: Chromium, page: Page): Promise<string> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  // `tabActive` is a boolean, although the protocol's types differ.
  const active = targetInfos.filter(({ embedderData }) => String(embedderData?.['tabActive']) === 'true');
  // While a tab is loading, its target may have the next address already.
  const tab = active.find(({ url }) => url === page.url()) ?? (active.length === 1 ? active[0] : undefined);
  if (!tab) throw new Error(`No active tab shows ${page.url()}.`);
  return tab.targetId;
}

/**
 * Brings `page` to the front and presses Hem's toolbar button.
 *
 * `Extensions.triggerAction` acts like a person's press: it grants activeTab, so the popup can read the tab's address
 * and title. `chrome.action.openPopup()` opens the same popup without that (measured in Chromium 156).
 */
export async function pressButton(running: Chromium, extension: Extension, page: Page): Promise<void> {
  await page.bringToFront();
  await running.browser.send('Extensions.triggerAction', {
    id: extension.id,
    targetId: await findTab(running, page),
  });
}

/** While this variable is set, Playwright also reports what is not in a tab. It does not document this. */
const attachToOther = 'PW_CHROMIUM_ATTACH_TO_OTHER';

/**
 * Opens a popup or a side panel, and returns its page. The variable is set only meanwhile, so that hidden tabs are not
 * reported, and popups of benches are measured without a client.
 *
 * @param address the start of its address
 * @param open what opens it, such as a press
 */
export async function openBeside(
  context: BrowserContext,
  address: string,
  open: () => Promise<unknown>,
): Promise<Page> {
  process.env[attachToOther] = '1';
  try {
    const [page] = await Promise.all([context.waitForEvent('page'), open()]);
    // Its address may not be known yet.
    await page.waitForURL(({ href }) => href.startsWith(address), { waitUntil: 'commit' });
    return page;
  } finally {
    delete process.env[attachToOther];
  }
}

/** Presses Hem's toolbar button over a page without an open popup. Returns the popup. */
export async function openPopup(running: Chromium, extension: Extension, page: Page): Promise<Page> {
  const address = extension.url('popup.html');
  const isOpen = async () =>
    (await running.browser.send('Target.getTargets')).targetInfos.some(({ url }) => url.startsWith(address));
  // An earlier popup closes when the page comes to the front. The press would only close it.
  await expect
    .poll(async () => {
      await page.bringToFront();
      return isOpen();
    })
    .toBe(false);
  return openBeside(running.context, address, () => pressButton(running, extension, page));
}
