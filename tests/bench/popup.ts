import { rm } from 'node:fs/promises';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { onBench } from './bench-browser.ts';
import { goal, median, rounds, row } from './figures.ts';
import { openPopup, popupGoals } from './open-popup.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';
import { scriptsLoaded } from './scripts-loaded.ts';

/*
 * npm run bench:popup: how long the real toolbar popup takes, against a blank page and a bare popup opened in the same way,
 * in turns.
 */

const title = 'A page to shorten';
const goals = { ...popupGoals, scripts: 100 };

const folder = await probedBuild(await buildExtension('chrome'), { title, buttons: ['Shorten & copy'] });
await onBench(folder, async (bench) => {
  const page = await bench.chromium.context.newPage();
  await page.goto(`${bench.service.origin}/?bench`);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  const pages = ['blank.html', 'bare.html', 'popup.html'] as const;
  const openings = new Map<(typeof pages)[number], Seen[]>(pages.map((file) => [file, []]));
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const file of pages) {
      const seen = await openPopup(bench, page, file);
      if (round > 0) openings.get(file)?.push(seen);
    }
  }
  const figures = (file: (typeof pages)[number], what: keyof Seen) =>
    (openings.get(file) ?? []).flatMap((seen) => seen[what] ?? []);
  const blankPaint = figures('blank.html', 'firstPaint');
  const { context } = bench.chromium;
  // The list has been read by now, so the popup looks in it for links of the page.
  const load = async (url: string) =>
    (await scriptsLoaded(context, bench.extension.url('popup.html'), { id: 1, url, title })) / 1000;
  const scripts = { ordinary: await load(page.url()), restricted: await load('chrome://extensions/') };
  say(`Real toolbar popup, headless, ${rounds} openings each in turns, medians since the navigation began:`);
  say(row('blank page, first contentful paint', blankPaint));
  const measured = { drawn: 'button drawn', firstPaint: 'first contentful paint', usable: 'button usable' } as const;
  for (const [file, name] of [['bare.html', 'bare popup'] as const, ['popup.html', 'popup'] as const]) {
    for (const what of ['drawn', 'firstPaint', 'usable'] as const) {
      say(row(`${name}, ${measured[what]}`, figures(file, what), blankPaint));
    }
  }
  for (const what of ['drawn', 'firstPaint', 'usable'] as const) {
    const is = median(figures('popup.html', what)) / median(blankPaint);
    say(goal(`${measured[what]}, against a blank page's paint`, { is, atMost: goals[what], unit: 'x' }));
  }
  for (const [kind, is] of Object.entries(scripts)) {
    say(goal(`scripts of the popup, ${kind} page, gzip`, { is, atMost: goals.scripts, unit: 'kB' }));
  }
}).finally(() => rm(folder, { recursive: true, force: true }));
