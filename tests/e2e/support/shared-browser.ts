import { expect } from '@playwright/test';
import { type Chromium, lean, startChromium } from './chromium.ts';
import { clearClipboard } from './clipboard.ts';

/** A browser for many tests in turn, since starting one takes longer than most tests. */
export interface SharedBrowser {
  /** Returns the browser without pages and data of earlier tests. */
  take(): Promise<Chromium>;
  close(): Promise<void>;
}

/**
 * Resets pages, popups, cookies, permissions, cache and clipboard. The extension is removed separately (extension.ts),
 * with its storage, databases, permissions and alarms.
 */
async function reset(chromium: Chromium): Promise<void> {
  const { context, browser } = chromium;
  const [...openPages] = context.pages();
  const blank = openPages.shift() ?? (await context.newPage());
  for (const page of openPages) await page.close();
  await blank.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(blank);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await clearClipboard(chromium);
  const others = async () => {
    const { targetInfos } = await browser.send('Target.getTargets');
    return targetInfos.filter(({ url }) => url.startsWith('chrome-extension://')).map(({ url }) => url);
  };
  await expect.poll(others, { message: 'pages and workers of extensions' }).toEqual([]);
}

/** Returns a browser that starts when first needed. If it cannot be reset, the next test gets a new one. */
export function shareBrowser(): SharedBrowser {
  let running: Chromium | undefined;
  return {
    async take() {
      const wasReset = await (running &&
        reset(running).then(
          () => true,
          () => false,
        ));
      if (wasReset === false) await running?.close();
      if (!wasReset) running = await startChromium({ args: lean });
      if (running === undefined) throw new Error('No browser was started.');
      return running;
    },
    async close() {
      await running?.close();
    },
  };
}
