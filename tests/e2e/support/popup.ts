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
 * Presses Hem's toolbar button, and finds the popup that opens.
 *
 * `Extensions.triggerAction` is the press of a person: it grants activeTab, so that the popup can read the tab's
 * address and title. `chrome.action.openPopup()` opens the same popup and grants nothing (measured in Chromium 156).
 * Playwright shows no popup of a toolbar to the client that started the browser, but does to one that connects once
 * the popup is open; so there is a client for each popup.
 */
export function toolbarButton(chromiumRunning: Chromium, extension: Extension) {
  const { browser, endpoint } = chromiumRunning;
  const clients: Browser[] = [];
  const isPopup = (target: { url: string }) => target.url.startsWith(extension.url('popup.html'));

  return {
    /** The popup over `page`, which comes to the front. As in life, a press while it is open would close it. */
    async press(page: Page): Promise<Page> {
      await page.bringToFront();
      await browser.send('Extensions.triggerAction', {
        id: extension.id,
        targetId: await findTab(chromiumRunning, page),
      });
      await expect
        .poll(async () => (await browser.send('Target.getTargets')).targetInfos.some(isPopup), { intervals: [20] })
        .toBe(true);
      const client = await chromium.connectOverCDP(endpoint);
      clients.push(client);
      const popup = client
        .contexts()
        .flatMap((context) => context.pages())
        .find((candidate) => isPopup({ url: candidate.url() }));
      if (!popup) throw new Error('The popup closed as soon as it was open.');
      return popup;
    },
    async release(): Promise<void> {
      for (const client of clients) await client.close();
    },
  };
}
