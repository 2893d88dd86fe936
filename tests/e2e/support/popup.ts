import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';

/** The browser's target for the tab that shows a page: the tab is pressed on, the page is not. */
async function findTab({ browser }: Chromium, page: Page): Promise<string> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  // `tabActive` is a boolean, whatever the protocol's types say.
  const tab = targetInfos.find(
    ({ url, embedderData }) => url === page.url() && String(embedderData?.['tabActive']) === 'true',
  );
  if (!tab) throw new Error(`No tab in front shows ${page.url()}.`);
  return tab.targetId;
}

/**
 * Presses Hem's toolbar button over `page`, which comes to the front.
 *
 * `Extensions.triggerAction` is the press of a person: it grants activeTab, so that the popup can read the tab's
 * address and title. `chrome.action.openPopup()` opens the same popup and grants nothing (measured in Chromium 156).
 */
export async function pressButton(running: Chromium, extension: Extension, page: Page): Promise<void> {
  await page.bringToFront();
  await running.browser.send('Extensions.triggerAction', {
    id: extension.id,
    targetId: await findTab(running, page),
  });
}

/** Has Playwright attach to targets of the type `other`, while it is set. */
const attachesToOthers = 'PW_CHROMIUM_ATTACH_TO_OTHER';

/**
 * Does what opens a view of the extension that is no tab, and returns its page. Chromium calls a popup or side panel a
 * target of the type `other` at first, and Playwright attaches to none of these by itself.
 */
export async function openView({ context }: Chromium, address: string, open: () => Promise<unknown>): Promise<Page> {
  process.env[attachesToOthers] = '1';
  try {
    const predicate = (page: Page) => page.url().startsWith(address);
    const [view] = await Promise.all([context.waitForEvent('page', { predicate, timeout: 20_000 }), open()]);
    return view;
  } finally {
    delete process.env[attachesToOthers];
  }
}

/** Presses Hem's toolbar button over a page that has no popup open, and returns the popup. */
export async function openPopup(running: Chromium, extension: Extension, page: Page): Promise<Page> {
  const address = extension.url('popup.html');
  // A popup that is still closing, as a page comes in front of it, keeps the next one from opening.
  await expect
    .poll(async () => {
      await page.bringToFront();
      const { targetInfos } = await running.browser.send('Target.getTargets');
      return targetInfos.some(({ url }) => url.startsWith(address));
    })
    .toBe(false);
  return openView(running, address, () => pressButton(running, extension, page));
}
