import { type Browser, chromium, expect, type Page } from '@playwright/test';
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

/**
 * Hem's toolbar button, and the popups that it opens.
 *
 * Playwright shows no popup of a toolbar to the client that started the browser, but does to one that connects once
 * the popup is open; so there is a client for each popup.
 */
export function toolbarButton(running: Chromium, extension: Extension) {
  const { browser, endpoint } = running;
  const clients: Browser[] = [];
  const isPopup = (url: string) => url.startsWith(extension.url('popup.html'));

  return {
    /** Presses it over a page that has no popup open, and answers with the popup. */
    async press(page: Page): Promise<Page> {
      const isOpen = async () => (await browser.send('Target.getTargets')).targetInfos.some(({ url }) => isPopup(url));
      // One that is still closing, as a page comes in front of it, would be taken for the one that opens.
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
      return popup;
    },
    async release(): Promise<void> {
      for (const client of clients) await client.close();
      await running.takeDownloads();
    },
  };
}
