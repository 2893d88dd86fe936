import type { Bench } from '../bench-browser.ts';
import { openBenchPage } from './open-page.ts';
import type { LinkIndexBench } from './page.ts';

declare const bench: LinkIndexBench;

/** The page size of Hem's requests. */
const pageSize = 100;

/**
 * Measures bare requests for the same pages, one after the other, each parsed as JSON. They are sent from the worker,
 * as Hem's are.
 */
const fetchBare = ({ extension, service }: Bench, count: number): Promise<number> =>
  extension.worker.evaluate(
    async ({ baseAddress, token, pages, size }) => {
      const start = performance.now();
      for (let page = 0; page < pages; page += 1) {
        const answer = await fetch(`${baseAddress}/links?offset=${page * (size - 1)}&limit=${size}`, {
          headers: { Authorization: `Bearer ${token}` },
          cache: 'no-store',
        });
        await answer.json();
      }
      return performance.now() - start;
    },
    {
      baseAddress: service.baseAddress,
      token: service.token,
      pages: Math.ceil(count / (pageSize - 1)) + 1,
      size: pageSize,
    },
  );

/** Measures a first refresh and a second one of all links, with bare requests before and after the first. */
export async function measureReading(running: Bench, count: number) {
  const page = await openBenchPage(running);
  await page.evaluate(() => bench.forget());
  const before = await fetchBare(running, count);
  const first = await page.evaluate(() => bench.refresh());
  const after = await fetchBare(running, count);
  const again = await page.evaluate(() => bench.refresh());
  await page.close();
  return { first, again, bare: [before, after] };
}
