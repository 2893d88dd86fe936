import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { addConnection } from '../e2e/support/connect.ts';
import { startTestService } from '../e2e/support/service.ts';
import { compareBuilds, isComparison } from './against.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { benchLanguage, textIn } from './bench-language.ts';
import { measurePopup, popupGoals, timesWithGoals } from './measure-popup.ts';
import { goal, median, rounds, row } from './measurements.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';
import { scriptsLoaded } from './scripts-loaded.ts';

/*
 * npm run bench:popup measures the real toolbar popup, in turns with a blank page and a bare popup opened in the same
 * way; then again with three connections to three services. `BENCH_LANGUAGE=de` opens them in a German browser.
 */

const title = 'A page to shorten';
/** The maximum size of the scripts, in kB after gzip. */
const maxScripts = { ordinary: 102, restricted: 122 } as const;
const files = ['blank.html', 'bare.html', 'popup.html'] as const;
const measured = { drawn: 'button drawn', firstPaint: 'first contentful paint', usable: 'button usable' } as const;
const parts = ['drawn', 'firstPaint', 'usable'] as const;

/** Opens each popup in turns over a page, and prints the times and goals. */
async function measure(bench: Bench, page: Page, connections: string): Promise<void> {
  const openings = new Map<(typeof files)[number], Seen[]>(files.map((file) => [file, []]));
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const file of files) {
      const seen = await measurePopup(bench, page, file);
      if (round > 0) openings.get(file)?.push(seen);
    }
  }
  const timesOf = (file: (typeof files)[number], what: keyof Seen) =>
    (openings.get(file) ?? []).flatMap((seen) => seen[what] ?? []);
  const blankPaint = timesOf('blank.html', 'firstPaint');
  say(`With ${connections}:`);
  say(row('blank page, first contentful paint', blankPaint));
  for (const [file, name] of [['bare.html', 'bare popup'] as const, ['popup.html', 'popup'] as const]) {
    for (const what of parts) say(row(`${name}, ${measured[what]}`, timesOf(file, what), blankPaint));
  }
  for (const what of timesWithGoals) {
    const is = median(timesOf('popup.html', what)) / median(timesOf('bare.html', what));
    say(goal(`${measured[what]}, against a bare popup's`, { is, atMost: popupGoals[what], unit: 'x' }));
  }
}

/** Measures the scripts that the popup loads before any input. */
async function measureScripts({ chromium: { context }, extension }: Bench, page: Page): Promise<void> {
  // The list is cached by now, so the popup looks for links of the page.
  for (const [kind, url] of [
    ['ordinary', page.url()],
    ['restricted', 'chrome://extensions/'],
  ] as const) {
    const is = (await scriptsLoaded(context, extension.url('popup.html'), { id: 1, url, title })) / 1000;
    say(goal(`scripts of the popup, ${kind} page, gzip`, { is, atMost: maxScripts[kind], unit: 'kB' }));
  }
}

const prepare = async (build: string) => probedBuild(build, { title, buttons: [await textIn(build, 'popup_shorten')] });

/** Opens a page to shorten. */
async function openPage({ chromium, service }: Bench): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(`${service.origin}/?bench`);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  return page;
}

async function measureAlone(): Promise<void> {
  const folder = await prepare(await buildExtension('chrome'));
  await onBench(folder, async (bench) => {
    const { chromium, extension } = bench;
    const page = await openPage(bench);
    say(`Real toolbar popup, headless, ${rounds} openings each in turns, medians, from the start of the navigation.`);
    await measure(bench, page, 'one connection');
    await measureScripts(bench, page);
    // The form that adds connections is filled in by its English labels.
    if (benchLanguage !== 'en') return;

    const others = [await startTestService({}), await startTestService({})];
    try {
      for (const other of others) await addConnection(chromium, extension, other);
      await measure(bench, page, 'three connections');
    } finally {
      for (const other of others) await other.dispose();
    }
  }).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Opens the popup over a page without links. */
async function openForTurns(bench: Bench) {
  const page = await openPage(bench);
  return async () => {
    const { firstPaint, drawn, usable } = await measurePopup(bench, page, 'popup.html');
    const times = { drawn: drawn ?? Number.NaN, firstPaint, usable: usable ?? Number.NaN };
    return Object.fromEntries(parts.map((part) => [measured[part], times[part]]));
  };
}

await (isComparison ? compareBuilds({ prepare, open: openForTurns }) : measureAlone());
