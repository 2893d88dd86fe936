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
 * npm run bench:pending measures what pending changes cost: the popup with 200 of them, and the start of the background
 * and the *Pending* page with 5,000, each against none.
 */

const [few, many] = [200, 5000];
const rounds = 8;
const goals = { start: 300, page: 500, popup: 1.3 };
const title = 'A page to shorten';

/** Stores this number of changes as an earlier worker that could not send them; the next try is in an hour. */
async function storeChanges(options: Page, count: number): Promise<void> {
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

/** Measures in rounds. The first one fills caches and does not count. */
async function inRounds<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round <= rounds; round += 1) all.push(await measure());
  return all.slice(1);
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
  const popups = () => inRounds(() => measurePopup(bench, tab, 'popup.html'));
  const starts = () => inRounds(() => start(bench, options));
  const pages = (text: string) => inRounds(() => openPage(bench, text));
  const none = { popup: await popups(), start: await starts(), page: await pages('Nothing is pending') };
  await storeChanges(options, few);
  // The next worker publishes that something is pending.
  await start(bench, options);
  const withFew = await popups();
  await storeChanges(options, many - few);
  const withMany = { start: await starts(), page: await pages(`${many.toLocaleString('en')} changes pending`) };

  say(`Pending changes against none, ${rounds} times each, medians:`);
  const timesOf = (what: keyof Seen, of: readonly Seen[]) => of.flatMap((seen) => seen[what] ?? []);
  for (const what of ['firstPaint', 'usable'] as const) {
    say(row(`popup, ${what}, none`, timesOf(what, none.popup)));
    say(row(`popup, ${what}, ${few}`, timesOf(what, withFew), timesOf(what, none.popup)));
  }
  for (const what of ['start', 'page'] as const) {
    say(row(`${what}, none`, none[what]));
    say(row(`${what}, ${many}`, withMany[what], none[what]));
    const is = median(withMany[what]) - median(none[what]);
    say(goal(`${what} with ${many}, on top`, { is, atMost: goals[what], unit: 'ms' }));
  }
  const is = median(timesOf('usable', withFew)) / median(timesOf('usable', none.popup));
  say(goal(`popup with ${few}, against none`, { is, atMost: goals.popup, unit: 'x' }));
}).finally(() => rm(folder, { recursive: true, force: true }));
