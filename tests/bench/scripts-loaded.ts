import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

/**
 * How many bytes of scripts a page of the extension loads, each packed by gzip as a server would. Counted on the page in a
 * tab of its own: the browser keeps no list of an extension's resources for the page itself to read.
 */
export async function scriptsLoaded(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !/\/probe[^/]*\.js$/.test(response.url())) {
      scripts.push(response.body());
    }
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
