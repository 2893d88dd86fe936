import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

/** What the browser tells the popup of the tab it is opened over. */
export interface ShownTab {
  id: number;
  url: string;
  title: string;
}

/**
 * How many bytes of scripts the popup loads over a tab, each packed by gzip as a server would. Counted on the popup's page in
 * a tab of its own, which is told of the other one: the browser keeps no list of an extension's resources to be read.
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
