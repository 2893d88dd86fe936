import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { stopWorker } from '../e2e/support/extension.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { measurePopup } from './measure-popup.ts';
import { goal, median, row } from './measurements.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';

/*
 * npm run bench:pending measures what pending changes cost: the start of the background, the *Pending* page, and the
 * popup, with no and with 5,000 pending changes.
 */

const count = 5000;
const rounds = 8;
const goals = { start: 300, page: 500, popup: 1.5 };
const title = 'A page to shorten';

/** Stores changes as an earlier worker that could not send them; the next try is in an hour. */
async function storeChanges(options: Page): Promise<void> {
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

/** Returns the time from waking a stopped background to its answer to a message that needs all pending changes. */
async function start(bench: Bench, options: Page): Promise<number> {
  await stopWorker(bench.chromium, bench.extension);
  return options.evaluate(async () => {
    const startedAt = performance.now();
    await chrome.runtime.sendMessage({ intent: 'discard', input: { entry: crypto.randomUUID() } });
    return performance.now() - startedAt;
  });
}

/** Returns the time from navigating to the *Pending* page until it shows its count and rows. */
async function openPage({ chromium, extension }: Bench, text: string): Promise<number> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('options.html#/pending'));
  const drawn = await page.waitForFunction(
    (text) => document.querySelector('main')?.textContent.includes(text) === true && performance.now(),
    text,
  );
  const time = Number(await drawn.jsonValue());
  await page.close();
  return time;
}

interface Times {
  start: number[];
  page: number[];
  popup: Seen[];
}

async function measure(
  bench: Bench,
  { tab, options, text }: { tab: Page; options: Page; text: string },
): Promise<Times> {
  const times: Times = { start: [], page: [], popup: [] };
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const [started, opened] = [await start(bench, options), await openPage(bench, text)];
    const popup = await measurePopup(bench, tab, 'popup.html');
    if (round === 0) continue;
    times.start.push(started);
    times.page.push(opened);
    times.popup.push(popup);
  }
  return times;
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
  const none = await measure(bench, { tab, options, text: 'Nothing is pending' });
  await storeChanges(options);
  const many = await measure(bench, { tab, options, text: `${count.toLocaleString('en')} changes pending` });
  say(`With ${count.toLocaleString('en')} pending changes, against none, ${rounds} times each, medians:`);
  const timesOf = (what: 'start' | 'page' | keyof Seen, of: Times): number[] =>
    what === 'start' || what === 'page' ? of[what] : of.popup.flatMap((seen) => seen[what] ?? []);
  const names = {
    ...{ start: 'start of the background', page: 'Pending page' },
    ...{ firstPaint: 'popup, first contentful paint', usable: 'popup, button usable' },
  };
  for (const what of ['start', 'page', 'firstPaint', 'usable'] as const) {
    say(row(`${names[what]}, none`, timesOf(what, none)));
    say(row(`${names[what]}, many`, timesOf(what, many), timesOf(what, none)));
  }
  const more = (what: 'start' | 'page') => median(timesOf(what, many)) - median(timesOf(what, none));
  say(goal('start of the background, on top', { is: more('start'), atMost: goals.start, unit: 'ms' }));
  say(goal('Pending page, on top', { is: more('page'), atMost: goals.page, unit: 'ms' }));
  const paint = median(timesOf('firstPaint', many)) / median(timesOf('firstPaint', none));
  say(goal("popup's first paint, against none", { is: paint, atMost: goals.popup, unit: 'x' }));
}).finally(() => rm(folder, { recursive: true, force: true }));
