import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

/** The tab under the popup, as the browser reports it. */
export interface ShownTab {
  id: number;
  url: string;
  title: string;
}

/**
 * Returns the size of the scripts that the popup loads over a tab, in bytes after gzip. The popup runs in its own tab
 * with a fake tab query, because the resources of a real popup cannot be listed.
 */
export async function scriptsLoaded(context: BrowserContext, popup: string, tab: ShownTab): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((tab) => {
    for (const api of [Reflect.get(globalThis, 'chrome'), Reflect.get(globalThis, 'browser')]) {
      if (api?.tabs) Object.assign(api.tabs, { query: async () => [tab] });
    }
  }, tab);
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !/\/probe[^/]*\.js$/.test(response.url())) {
      scripts.push(response.body());
    }
  });
  await page.goto(popup, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
