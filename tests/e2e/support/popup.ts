import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';

/** Returns the browser's target of the tab with a page. The button needs the tab, not the page. */
async function findTab({ browser }: Chromium, page: Page): Promise<string> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  // `tabActive` is a boolean, although the protocol's types differ.
  const tab = targetInfos.find(
    ({ url, embedderData }) => url === page.url() && String(embedderData?.['tabActive']) === 'true',
  );
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

/**
 * Returns Hem's toolbar button, which opens popups.
 *
 * Playwright does not report popups to the client that started the browser, only to a client that connects while the
 * popup is open. So each popup has its own client, which disconnects when the popup closes: while it is connected, it
 * receives every message of every page.
 */
export function toolbarButton(running: Chromium, extension: Extension) {
  const { browser, endpoint } = running;
  const clients: Browser[] = [];
  const isPopup = (url: string) => url.startsWith(extension.url('popup.html'));

  return {
    /** Presses the button over a page without an open popup. Returns the popup. */
    async press(page: Page): Promise<Page> {
      const isOpen = async () => (await browser.send('Target.getTargets')).targetInfos.some(({ url }) => isPopup(url));
      // Wait until an earlier popup has closed, or it would be mistaken for the new one.
      await expect
        .poll(async () => {
          await page.bringToFront();
          return isOpen();
        })
        .toBe(false);
      await pressButton(running, extension, page);
      await expect.poll(isOpen, { intervals: [20] }).toBe(true);
      const client = await chromium.connectOverCDP(endpoint);
      clients.push(client);
      const pages = client.contexts().flatMap((context) => context.pages());
      const popup = pages.find((candidate) => isPopup(candidate.url()));
      if (!popup) throw new Error('The popup closed as soon as it was open.');
      popup.once('close', () => void client.close());
      return popup;
    },
    async release(): Promise<void> {
      for (const client of clients) await client.close();
      await running.takeDownloads();
    },
  };
}
