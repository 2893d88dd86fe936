import type { Page } from '@playwright/test';
import { stopWorker } from '../../e2e/support/extension.ts';
import type { Bench } from '../bench-browser.ts';
import { heapOf } from './heap.ts';
import { openBenchPage } from './open-page.ts';
import type { LinkIndexBench } from './page.ts';
import { typedQueries } from './typed-queries.ts';

declare const bench: LinkIndexBench;

/** Measures searches in a newly opened page with the worker stopped. */
export async function searchCold(running: Bench) {
  const found: number[] = [];
  const loaded: number[] = [];
  for (const query of typedQueries.slice(0, 12)) {
    await stopWorker(running.chromium, running.extension);
    const page = await openBenchPage(running);
    const cold = await page.evaluate((text) => bench.searchCold(text), query);
    found.push(cold.found);
    loaded.push(cold.loaded);
    await page.close();
  }
  return { found, loaded };
}

async function type(page: Page, queries: readonly string[], into: 'search' | 'bare' = 'search'): Promise<number[]> {
  const field = page.locator('input').nth(into === 'search' ? 0 : 1);
  for (const query of queries) {
    await field.fill('');
    await field.pressSequentially(query, { delay: 40 });
  }
  return page.evaluate((field) => (field === 'search' ? bench.takePainted() : bench.takeBarePainted()), into);
}

/**
 * Measures a page with loaded links: the memory of its columns in bytes, searches alone, from key to paint (also in a
 * field that does nothing), and lookups by address.
 */
export async function searchWarm(running: Bench, addresses: readonly string[]) {
  const page = await openBenchPage(running);
  const empty = await heapOf(page);
  await page.evaluate(() => bench.searchCold('sale'));
  const table = (await heapOf(page)) - empty;
  await type(page, typedQueries.slice(0, 3));
  const alone = await page.evaluate((queries) => queries.map((query) => bench.timeSearch(query)), [...typedQueries]);
  const painted = await type(page, typedQueries);
  const bare = await type(page, typedQueries, 'bare');
  const byAddress = await page.evaluate(
    async (all) => {
      const times: number[] = [];
      for (const address of all) times.push(await bench.timePage(address));
      return times;
    },
    [...addresses],
  );
  await page.close();
  return { table, alone, painted, bare, byAddress };
}
