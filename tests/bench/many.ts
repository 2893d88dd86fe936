import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say, step } from '../../scripts/terminal/step.ts';
import { compareBuilds, isComparison } from './against.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { fillService } from './links/fill-service.ts';
import { realisticLinks } from './links/realistic-links.ts';
import { measurePopup, popupGoals, timesWithGoals } from './measure-popup.ts';
import { goal, median, row } from './measurements.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';

/*
 * npm run bench:many measures: 1,000 creates by a job and as many bare calls at the same concurrency, in turns; the
 * popup while a job runs; a job of 100,000 rows; reading and checking a file of 10,000 rows; selecting 100,000 links
 * and starting a dry run; and the same file beside 100,000 cached links, with which it is compared. With AGAINST, it
 * measures the popup while a job runs in this build and in another one, in turns.
 */

const createCount = 1000;
const turns = 3;
const concurrency = 4;
const fileRows = 10_000;
const links = 100_000;

/** The title of the page under the popup, the number of openings, and the rows of the job that runs meanwhile. */
const title = 'A page to shorten';
const openings = 36;
const popupRows = 40_000;
const popups = ['blank.html', 'bare.html', 'popup.html'] as const;

/** Sends bare calls from the worker, with the job's concurrency. Returns the time in milliseconds. */
const bareCreates = ({ extension, service: { baseAddress, token } }: Bench, turn: number): Promise<number> =>
  extension.worker.evaluate(
    async ({ baseAddress, token, count, concurrency, turn }) => {
      const start = performance.now();
      let next = 0;
      const call = async () => {
        while (next < count) {
          next += 1;
          const body = JSON.stringify({ long_url: `https://example.com/bare/${turn}/${next}`, title: `Bare ${next}` });
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
          const answer = await fetch(`${baseAddress}/link/create`, { method: 'POST', headers, body });
          await answer.json();
          if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, call));
      return performance.now() - start;
    },
    { baseAddress, token, count: createCount, concurrency, turn },
  );

/** Creates as many links by a job. Returns the time from its start until a page is notified of its end. */
const jobCreates = (page: Page, turn: number): Promise<number> =>
  page.evaluate(
    async ({ count, turn }) => {
      const ask = async (intent: string, input: unknown) => {
        const answer: { ok: boolean; value: string } = await chrome.runtime.sendMessage({ intent, input });
        if (!answer.ok) throw new Error(`${intent} failed`);
        return answer.value;
      };
      const job = await ask('createJob', { kind: 'import', file: 'bench.csv' });
      const rows = Array.from({ length: count }, (_, at) => ({
        write: {
          kind: 'create',
          body: { long_url: `https://example.com/job/${turn}/${at}`, title: `Job ${at}` },
          geo_targets: [],
        },
        name: `Job ${at}`,
        address: null,
        long_url: null,
      }));
      await ask('addJobRows', { job, rows });
      const ended = new Promise<void>((resolve) => {
        chrome.storage.onChanged.addListener((changes) => {
          const [, changed] = Object.entries(changes).find(([key]) => key.endsWith(':jobs')) ?? [];
          const stored = changed?.newValue as { value: { id: string; state: { name: string } }[] } | undefined;
          const mine = stored?.value.find(({ id }) => id === job);
          if (mine?.state.name === 'ended') resolve();
        });
      });
      const start = performance.now();
      await ask('runJob', { job });
      await ended;
      const duration = performance.now() - start;
      await ask('forgetJob', { job });
      return duration;
    },
    { count: createCount, turn },
  );

async function measureCreates(bench: Bench, page: Page): Promise<void> {
  const [bare, job]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    bare.push(await bareCreates(bench, turn));
    job.push(await jobCreates(page, turn));
  }
  say(row(`${createCount} bare calls`, bare));
  say(row(`${createCount} rows of a job`, job, bare));
  say(goal('job over bare calls', { is: median(job) / median(bare), atMost: 2, unit: 'x' }));
}

/** Starts a job of `count` rows from a page. Returns its id. */
const beginJob = (page: Page, count: number): Promise<string> =>
  page.evaluate(async (count) => {
    const ask = async (intent: string, input: unknown) => (await chrome.runtime.sendMessage({ intent, input })).value;
    const job: string = await ask('createJob', { kind: 'import', file: 'popup.csv' });
    for (let from = 0; from < count; from += 250) {
      const rows = Array.from({ length: 250 }, (_, at) => ({
        write: { kind: 'create', body: { long_url: `https://example.com/popup/${from + at}` }, geo_targets: [] },
        ...{ name: `Row ${from + at}`, address: null, long_url: null },
      }));
      await ask('addJobRows', { job, rows });
    }
    await ask('runJob', { job });
    return job;
  }, count);

/** Stops a job. Returns its state before. */
const stopJob = (page: Page, job: string): Promise<string | undefined> =>
  page.evaluate(async (job) => {
    const session =
      await chrome.storage.session.get<Record<string, { value: { id: string; state: { name: string } }[] }>>();
    const jobs = session[Object.keys(session).find((key) => key.endsWith(':jobs')) ?? '']?.value;
    await chrome.runtime.sendMessage({ intent: 'stopJob', input: { job } });
    return jobs?.find(({ id }) => id === job)?.state.name;
  }, job);

/**
 * Returns the popups of a round. Each order occurs equally often, so that after-effects of one popup, such as delayed
 * rows, affect all popups alike.
 */
function inOrder(round: number): readonly (typeof popups)[number][] {
  const first = round % popups.length;
  const order = [...popups.slice(first), ...popups.slice(0, first)];
  return Math.floor(round / popups.length) % 2 === 0 ? order : order.toReversed();
}

/** Opens the popups in turns. */
async function openInTurns(bench: Bench, tab: Page): Promise<Record<(typeof popups)[number], Seen[]>> {
  const seen: Record<(typeof popups)[number], Seen[]> = { 'blank.html': [], 'bare.html': [], 'popup.html': [] };
  // The first round fills caches and does not count.
  for (let round = 0; round <= openings; round += 1) {
    for (const file of inOrder(round)) {
      const opened = await measurePopup(bench, tab, file);
      if (round > 0) seen[file].push(opened);
    }
  }
  return seen;
}

/** Opens the page under the popup. */
async function openSite({ chromium, service }: Bench): Promise<Page> {
  const tab = await chromium.context.newPage();
  await tab.goto(`${service.origin}/?bench`);
  await tab.evaluate((text) => {
    document.title = text;
  }, title);
  return tab;
}

async function measurePopups(bench: Bench, page: Page): Promise<void> {
  const tab = await openSite(bench);
  const before = await openInTurns(bench, tab);
  const job = await beginJob(page, popupRows);
  const seen = await openInTurns(bench, tab);
  const state = await stopJob(page, job);
  if (state !== 'running') throw new Error(`The job did not run all the time: it is ${state}.`);
  await tab.close();
  const timesOf = (file: (typeof popups)[number], what: keyof Seen, of = seen) =>
    of[file].flatMap((one) => one[what] ?? []);
  const blank = timesOf('blank.html', 'firstPaint');
  say(row('blank page while a job runs', blank, timesOf('blank.html', 'firstPaint', before)));
  for (const what of ['drawn', 'firstPaint', 'usable'] as const) {
    // The bare popup shows the cost of any popup with this form on a machine that is this busy.
    say(row(`bare popup while a job runs, ${what}`, timesOf('bare.html', what), blank));
    say(row(`popup while a job runs, ${what}`, timesOf('popup.html', what), blank));
    say(row(`the same without a job, ${what}`, timesOf('popup.html', what, before)));
  }
  for (const what of timesWithGoals) {
    const is = median(timesOf('popup.html', what)) / median(timesOf('bare.html', what));
    say(goal(`popup while a job runs, ${what}, against a bare popup`, { is, atMost: popupGoals[what], unit: 'x' }));
  }
}

/** Records the longest task of a page from now on. */
const watchTasks = () => {
  Object.assign(globalThis, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, 'longest'), duration) });
    }
  }).observe({ type: 'longtask' });
};

/** Measures a page that adds a job of 100,000 rows, shows it, and pauses it. */
async function measureLargeJob({ extension }: Bench, page: Page): Promise<void> {
  await page.goto(extension.url('options.html#/import'));
  await page.reload();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.evaluate(watchTasks);
  const startedAt = performance.now();
  const job = await beginJob(page, links);
  say(`${links.toLocaleString('en')} rows added in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await page.getByText(`of ${links.toLocaleString('en')} done`).waitFor();
  const pausing = await untilShown(page, 'Pause', 'Paused: ');
  const longest = await page.evaluate(() => Number(Reflect.get(globalThis, 'longest')));
  say(`paused, as the page shows it, after ${pausing.toFixed(0)} ms`);
  say(goal('longest task of the page during this', { is: longest, atMost: 50, unit: 'ms' }));
  await stopJob(page, job);
}

/**
 * Measures reading and checking a file.
 *
 * @param beside words that name the circumstances in the report
 * @param looked the time between opening the page and choosing the file, in milliseconds
 */
async function measureReading({ extension }: Bench, page: Page, beside = '', looked = 0): Promise<void> {
  const lines = realisticLinks(fileRows).map(
    ({ long_url, title, custom_link, tags }) =>
      `"${long_url}/file","${title}","${custom_link === null ? '' : `${custom_link.slice(0, 40)}-f`}","${tags?.join(', ')}"`,
  );
  // Use a file on disk, because Playwright decodes passed content in the page.
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-rows-'));
  const file = path.join(folder, 'rows.csv');
  await writeFile(file, ['long_url,title,custom_link,tags', ...lines].join('\n'));
  await page.goto(extension.url('options.html#/import'));
  // If the page was already open, reload it to discard the cached links that it has read.
  await page.reload();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.waitForTimeout(looked);
  await page.evaluate(watchTasks);
  await page.evaluate(() => {
    const markChosen = () => performance.mark('chosen');
    document.querySelector('input[type=file]')?.addEventListener('change', markChosen, { capture: true });
    new MutationObserver(() => {
      if (/to create/.test(document.body.textContent ?? '') && performance.getEntriesByName('checked').length === 0) {
        performance.mark('checked');
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.waitForFunction(() => performance.getEntriesByName('checked').length > 0, undefined, { timeout: 60_000 });
  const [duration, longest] = await page.evaluate(() => [
    performance.measure('reading', 'chosen', 'checked').duration,
    Number(Reflect.get(globalThis, 'longest')),
  ]);
  say(goal(`${fileRows} rows read and checked${beside}`, { is: duration ?? Number.NaN, atMost: 2000, unit: 'ms' }));
  say(goal(`longest task of the page${beside}`, { is: longest ?? Number.NaN, atMost: 50, unit: 'ms' }));
  await rm(folder, { recursive: true, force: true });
}

/** Returns the time from a press to the first frame with a text. */
const untilShown = (page: Page, press: string, shown: string): Promise<number> =>
  page.evaluate(
    ([press = '', shown = '']) =>
      new Promise<number>((resolve, reject) => {
        const buttons = document.querySelectorAll<HTMLElement>('button, input[type="checkbox"]');
        const button = [...buttons].find((one) => [one.textContent, one.ariaLabel].includes(press));
        if (button === undefined) return reject(new Error(`There is no ${press}`));
        const start = performance.now();
        const look = () => {
          if (new RegExp(shown).test(document.body.textContent ?? ''))
            requestAnimationFrame(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        button.click();
        look();
      }),
    [press, shown],
  );

interface CacheState {
  known: number;
  activity: { state: string };
}

/** Waits until all links are cached. */
async function untilCached(page: Page): Promise<void> {
  for (;;) {
    const cache = await page.evaluate(async () => {
      const local = await chrome.storage.local.get<Record<string, { value: CacheState }>>();
      return local[Object.keys(local).find((key) => key.endsWith(':library')) ?? '']?.value;
    });
    if ((cache?.known ?? 0) >= links && cache?.activity.state === 'idle') return;
    await page.waitForTimeout(1000);
  }
}

async function measureSelecting({ extension, service }: Bench, page: Page): Promise<void> {
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  await step('Filling the service', () => fillService(service.database, domain.id, realisticLinks(links)));
  await page.goto(extension.url('options.html#/links'));
  await page.evaluate(() => chrome.runtime.sendMessage({ intent: 'refreshLinks', input: { whole: true } }));
  await step('Reading the list', () => untilCached(page));
  await page.reload();
  await page.locator('[data-index="0"]').waitFor();
  const selecting = await untilShown(page, 'Select all links', '1\\d\\d,\\d{3} selected');
  const editing = await untilShown(page, 'Edit', 'Change links');
  await page.getByRole('combobox', { name: 'Change' }).focus();
  const dryRun = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const select = document.querySelector<HTMLSelectElement>('dialog select');
        const start = performance.now();
        const look = () => {
          if (document.querySelector('dialog li') !== null) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        if (select !== null) {
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'cloakingOn');
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
        look();
      }),
  );
  say(`select all ${selecting.toFixed(0)} ms, dialog ${editing.toFixed(0)} ms, first lines ${dryRun.toFixed(0)} ms`);
  say(goal('all selected, and the first lines of a dry run', { is: selecting + dryRun, atMost: 200, unit: 'ms' }));
}

const prepare = (build: string) => probedBuild(build, { title, buttons: ['Shorten & copy'] });

/** With AGAINST, only the popup while a job runs is measured. The job is paused during the turns of the other build. */
async function openForTurns(bench: Bench) {
  const page = await bench.chromium.context.newPage();
  await page.goto(bench.extension.url('options.html#/help'));
  const tab = await openSite(bench);
  const job = await beginJob(page, popupRows);
  const press = (intent: 'runJob' | 'pauseJob') =>
    page.evaluate(([intent, job]) => chrome.runtime.sendMessage({ intent, input: { job } }), [intent, job] as const);
  return async () => {
    await press('runJob');
    // Rows are sent all the time by then.
    await page.waitForTimeout(500);
    const { drawn, firstPaint, usable } = await measurePopup(bench, tab, 'popup.html');
    await press('pauseJob');
    return { drawn: drawn ?? Number.NaN, firstPaint: firstPaint ?? Number.NaN, usable: usable ?? Number.NaN };
  };
}

async function measureAlone() {
  const folder = await prepare(await buildExtension('chrome'));
  await onBench(folder, measureAll).finally(() => rm(folder, { recursive: true, force: true }));
}

async function measureAll(bench: Bench) {
  const page = await bench.chromium.context.newPage();
  await page.goto(bench.extension.url('options.html#/import'));
  await measureCreates(bench, page);
  await measurePopups(bench, page);
  await measureLargeJob(bench, page);
  await measureReading(bench, page);
  await measureSelecting(bench, page);
  await measureReading(bench, page, ` beside ${links} cached links`);
  await measureReading(bench, page, ' beside them, two seconds after the page opened', 2000);
}

await (isComparison ? compareBuilds({ prepare, open: openForTurns }) : measureAlone());
