import { expect } from '@playwright/test';
import { type Chromium, lean, startChromium } from './chromium.ts';
import { clearClipboard } from './clipboard.ts';

/** A browser for many tests, one after the other: starting one takes longer than most tests do. */
export interface BrowserUsedAgain {
  /** The browser, as a fresh one is: without pages, and without anything that a test before has left. */
  take(): Promise<Chromium>;
  close(): Promise<void>;
}

/**
 * Leaves nothing of a test: no page and no popup, no cookie, no permission, nothing in the cache or the clipboard. The
 * extension goes by itself (extension.ts), and with it all that is its own: storage, databases, permissions, alarms.
 */
async function reset(chromium: Chromium): Promise<void> {
  const { context, browser, takeDownloads } = chromium;
  await takeDownloads();
  const [...left] = context.pages();
  const blank = left.shift() ?? (await context.newPage());
  for (const page of left) await page.close();
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

/** Starts a browser as soon as one is needed. One that cannot be reset is closed, and the next test has a fresh one. */
export function browserUsedAgain(): BrowserUsedAgain {
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
