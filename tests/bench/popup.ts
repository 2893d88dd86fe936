import { rm } from 'node:fs/promises';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { onBench } from './bench-browser.ts';
import { goal, median, rounds, row } from './figures.ts';
import { openPopup } from './open-popup.ts';
import type { Seen } from './probe.ts';
import { probedBuild } from './probed-build.ts';
import { scriptsLoaded } from './scripts-loaded.ts';

/*
 * npm run bench:popup: how long the real toolbar popup takes, against a blank page opened in the same way, in turns.
 */

const title = 'A page to shorten';
const goals = { usable: 1.6, scripts: 100 };

const folder = await probedBuild(await buildExtension('chrome'), { title, buttons: ['Shorten & copy'] });
await onBench(folder, async (bench) => {
  const page = await bench.chromium.context.newPage();
  await page.goto(`${bench.service.origin}/?bench`);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  const [blanks, popups]: [Seen[], Seen[]] = [[], []];
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const [blank, popup] = [await openPopup(bench, page, 'blank.html'), await openPopup(bench, page, 'popup.html')];
    if (round > 0) {
      blanks.push(blank);
      popups.push(popup);
    }
  }
  const blankPaint = blanks.map(({ firstPaint }) => firstPaint);
  const usable = popups.flatMap((popup) => popup.usable ?? []);
  const { context } = bench.chromium;
  // The list has been read by now, so the popup looks in it for links of the page.
  const load = async (url: string) =>
    (await scriptsLoaded(context, bench.extension.url('popup.html'), { id: 1, url, title })) / 1000;
  const scripts = { ordinary: await load(page.url()), restricted: await load('chrome://extensions/') };
  say(`Real toolbar popup, headless, ${rounds} openings each in turns, medians since the navigation began:`);
  say(row('blank page, first contentful paint', blankPaint));
  say(
    row(
      'popup, first contentful paint',
      popups.map(({ firstPaint }) => firstPaint),
      blankPaint,
    ),
  );
  say(row('popup, button usable', usable, blankPaint));
  say(
    goal('usable against a blank page', { is: median(usable) / median(blankPaint), atMost: goals.usable, unit: 'x' }),
  );
  for (const [kind, is] of Object.entries(scripts)) {
    say(goal(`scripts of the popup, ${kind} page, gzip`, { is, atMost: goals.scripts, unit: 'kB' }));
  }
}).finally(() => rm(folder, { recursive: true, force: true }));
