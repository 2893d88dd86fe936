import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { stopWorker } from '../e2e/support/extension.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { goal, median, row } from './figures.ts';
import { openPopup } from './open-popup.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';

/*
 * npm run bench:pending: what changes that wait cost those who go on working: the start of the background, the page of what
 * is pending, and the popup, with none that wait and with 5,000.
 */

const count = 5000;
const rounds = 8;
const goals = { start: 300, page: 500, popup: 1.5 };
const title = 'A page to shorten';

/** Leaves changes as an earlier worker does that could not send them; the next try is an hour away. */
async function leave(options: Page): Promise<void> {
  await options.evaluate(async (count) => {
    const local = await chrome.storage.local.get<Record<string, { value: { id: string }[] }>>('connections');
    const connectionId = local['connections']?.value[0]?.id;
    const request = indexedDB.open('hem');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction('operations', 'readwrite');
    const now = Date.now();
    for (let at = 0; at < count; at += 1) {
      const body = {
        long_url: `https://example.com/articles/${at}`,
        title: `Article ${at}`,
        tags: ['spring', 'sale'],
      };
      const id = crypto.randomUUID();
      transaction.objectStore('operations').put({
        ...{ key: [id, 0], index: { open: 1 } },
        ...{
          version: 1,
          id,
          connectionId,
          at: { tabId: -1, address: `pending:${at}`, connectionId },
        },
        ...{ isPrivate: false, askedAt: now - count + at, hasPassword: false, notMade: [] },
        write: { kind: 'create', body, geo_targets: [] },
        state: { name: 'waiting', sendAt: now + 3_600_000, tries: 1, failure: { kind: 'network' } },
      });
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, count);
}

/** From waking a stopped background until it answers what needs all that waits. */
async function start(bench: Bench, options: Page): Promise<number> {
  await stopWorker(bench.chromium, bench.extension);
  return options.evaluate(async () => {
    const begun = performance.now();
    await chrome.runtime.sendMessage({ intent: 'discard', input: { entry: crypto.randomUUID() } });
    return performance.now() - begun;
  });
}

/** From the navigation to the page of what is pending until it says how much that is, its rows drawn. */
async function openPage({ chromium, extension }: Bench, says: string): Promise<number> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('options.html#/pending'));
  const drawn = await page.waitForFunction(
    (says) => document.querySelector('main')?.textContent.includes(says) === true && performance.now(),
    says,
  );
  const taken = Number(await drawn.jsonValue());
  await page.close();
  return taken;
}

interface Taken {
  start: number[];
  page: number[];
  popup: Seen[];
}

async function measure(
  bench: Bench,
  { tab, options, says }: { tab: Page; options: Page; says: string },
): Promise<Taken> {
  const taken: Taken = { start: [], page: [], popup: [] };
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const [started, opened] = [await start(bench, options), await openPage(bench, says)];
    const popup = await openPopup(bench, tab, 'popup.html');
    if (round === 0) continue;
    taken.start.push(started);
    taken.page.push(opened);
    taken.popup.push(popup);
  }
  return taken;
}

const folder = await probedBuild(await buildExtension('chrome'), { title, buttons: ['Shorten & copy'] });
await onBench(folder, async (bench) => {
  const tab = await bench.chromium.context.newPage();
  await tab.goto(`${bench.service.origin}/?bench`);
  await tab.evaluate((text) => {
    document.title = text;
  }, title);
  const options = await bench.chromium.context.newPage();
  await options.goto(bench.extension.url('options.html#/settings'));
  const none = await measure(bench, { tab, options, says: 'Nothing is pending' });
  await leave(options);
  const many = await measure(bench, { tab, options, says: `${count.toLocaleString('en')} changes pending` });
  say(`With ${count.toLocaleString('en')} changes that wait, against none, ${rounds} times each, medians:`);
  const figures = (what: 'start' | 'page' | keyof Seen, of: Taken): number[] =>
    what === 'start' || what === 'page' ? of[what] : of.popup.flatMap((seen) => seen[what] ?? []);
  const names = {
    ...{ start: 'start of the background', page: 'page of what is pending' },
    ...{ firstPaint: 'popup, first contentful paint', usable: 'popup, button usable' },
  };
  for (const what of ['start', 'page', 'firstPaint', 'usable'] as const) {
    say(row(`${names[what]}, none`, figures(what, none)));
    say(row(`${names[what]}, many`, figures(what, many), figures(what, none)));
  }
  const more = (what: 'start' | 'page') => median(figures(what, many)) - median(figures(what, none));
  say(goal('start of the background, on top', { is: more('start'), atMost: goals.start, unit: 'ms' }));
  say(goal('page of what is pending, on top', { is: more('page'), atMost: goals.page, unit: 'ms' }));
  const paint = median(figures('firstPaint', many)) / median(figures('firstPaint', none));
  say(goal("popup's first paint, against none", { is: paint, atMost: goals.popup, unit: 'x' }));
}).finally(() => rm(folder, { recursive: true, force: true }));
