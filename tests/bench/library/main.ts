import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { say, step } from '../../../scripts/terminal/step.ts';
import { stopWorker } from '../../e2e/support/extension.ts';
import { type Bench, onBench } from '../bench-browser.ts';
import { goal, median, row } from '../figures.ts';
import { probedBuild } from '../probed-build.ts';
import { withBenchPage } from './bench-page.ts';
import { fillService } from './fill-service.ts';
import { heapOf } from './heap.ts';
import { buttons, linkOfPage, openKnownPages, title } from './known-page.ts';
import { measureMemory, measureScrolling } from './list-page.ts';
import type { LibraryBench } from './page.ts';
import { searchInPopup } from './popup-search.ts';
import { realisticLinks } from './realistic-links.ts';
import { typedQueries } from './typed-queries.ts';

/*
 * npm run bench:library: how long it takes to know 100,000 links, and to find some of them, in Chromium: Hem's own parts
 * on a page without interface. Then the page of links itself: its memory, and how it scrolls.
 */

declare const bench: LibraryBench;

const count = 100_000;
const pageSize = 100;
/** How many links the page's memory is compared with. */
const few = 1000;
const goals = { search: 16, cold: 150, sync: 1.5, memory: 1.5 };

/** The time of the bare requests for the same pages, one after the other, each read as JSON. From the worker, as Hem's. */
const fetchBare = ({ extension, service }: Bench): Promise<number> =>
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

const p95 = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.95)] ?? 0;

async function typeQueries(page: Page, queries: readonly string[]): Promise<number[]> {
  const field = page.locator('input');
  for (const query of queries) {
    await field.fill('');
    await field.pressSequentially(query, { delay: 40 });
  }
  return page.evaluate(() => bench.takePainted());
}

const links = realisticLinks(count);
const withPage = (origin: string) => links.map((link, at) => (at === count >> 1 ? linkOfPage(origin, link) : link));
const probed = await probedBuild(await buildExtension('chrome'), { title, buttons });
const folder = await withBenchPage(probed);
await onBench(folder, async (running) => {
  const { chromium, extension, service } = running;
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  const all = withPage(service.origin);
  const fill = (part: readonly LinkRecord[]) => fillService(service.database, domain.id, part);
  await step('Filling the service', () => fill(all.slice(0, few)));
  const open = async () => {
    const page = await chromium.context.newPage();
    await page.goto(extension.url('bench.html'));
    return page;
  };
  const beginning = await open();
  await beginning.evaluate(() => bench.refresh());
  await beginning.close();
  const withFew = await measureMemory(running);
  await step('Filling the service further', () => fill(all.slice(few)));

  const page = await open();
  const before = await fetchBare(running);
  const first = await page.evaluate(() => bench.refresh());
  const after = await fetchBare(running);
  const again = await page.evaluate(() => bench.refresh());
  const bare = (before + after) / 2;

  await page.close();
  const colds: number[] = [];
  const loads: number[] = [];
  for (const query of typedQueries.slice(0, 12)) {
    await stopWorker(chromium, extension);
    const fresh = await open();
    const cold = await fresh.evaluate((text) => bench.searchCold(text), query);
    colds.push(cold.found);
    loads.push(cold.loaded);
    await fresh.close();
  }

  const searching = await open();
  const empty = await heapOf(searching);
  await searching.evaluate(() => bench.searchCold('sale'));
  const full = await heapOf(searching);
  await typeQueries(searching, typedQueries.slice(0, 3));
  const scans = await searching.evaluate(
    (queries) => queries.map((query) => bench.timeSearch(query)),
    [...typedQueries],
  );
  const painted = await typeQueries(searching, typedQueries);
  const addresses = links.filter((_link, at) => at % 2000 === 0).map(({ long_url }) => long_url ?? '');
  const pages = await searching.evaluate(async (all) => {
    const times: number[] = [];
    for (const address of all) times.push(await bench.timePage(address));
    return times;
  }, addresses);

  await searching.close();
  const inPopup = await searchInPopup(running, typedQueries);
  const known = await openKnownPages(running, await chromium.context.newPage());

  const withAll = await measureMemory(running);
  const { ours, bare: bareDrops } = await measureScrolling(running, count);

  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(9);
  say(`${count.toLocaleString('en')} links, headless Chromium:`);
  say(row('bare requests for all pages', [before, after]));
  say(row('first reading', [first], [bare]));
  say(row('reading again, nothing changed', [again], [bare]));
  say(row('cold: table loaded', loads));
  say(row('cold: found', colds));
  say(row('search alone', scans));
  say(row('key to painted', painted));
  say(row('key to painted in the popup', inPopup));
  for (const line of known) say(line);
  say(row('links of a page', pages));
  say(`memory of the table              ${megabytes(full - empty)} MB`);
  say(
    `the page's, at rest              ${megabytes(withAll.rest)} MB, with ${few} links ${megabytes(withFew.rest)} MB`,
  );
  say(
    `the page's, searching            ${megabytes(withAll.searching)} MB, with ${few} links ${megabytes(withFew.searching)} MB`,
  );
  say(`frames dropped, each turn         ${ours.join(', ')}; in a bare list ${bareDrops.join(', ')}`);
  say(goal('search, key to painted, p95', { is: p95(painted), atMost: goals.search, unit: 'ms' }));
  say(goal('search in the popup, the same', { is: p95(inPopup), atMost: goals.search, unit: 'ms' }));
  say(goal('cold search', { is: median(colds), atMost: goals.cold, unit: 'ms' }));
  say(goal('first reading, of the bare requests', { is: first / bare, atMost: goals.sync, unit: 'x' }));
  say(
    goal("the page's memory, of that with few links", {
      is: withAll.rest / withFew.rest,
      atMost: goals.memory,
      unit: 'x',
    }),
  );
  say(goal('frames dropped in scrolling', { is: median(ours), atMost: median(bareDrops), unit: 'frames' }));
}).finally(() => Promise.all([probed, folder].map((each) => rm(each, { recursive: true, force: true }))));
