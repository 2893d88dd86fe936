import { rm } from 'node:fs/promises';
import process from 'node:process';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { say, step } from '../../../scripts/terminal/step.ts';
import { type Bench, onBench } from '../bench-browser.ts';
import { probedBuild } from '../probed-build.ts';
import { searchInAddressBar } from './address-bar.ts';
import { withBenchPage } from './bench-page.ts';
import { fillService } from './fill-service.ts';
import { buttons, linkOfPage, openKnownPages, title } from './known-page.ts';
import { measureMemory, measureScrolling } from './list-page.ts';
import { openBenchPage } from './open-page.ts';
import type { LinkIndexBench } from './page.ts';
import { searchInPopup } from './popup-search.ts';
import { measureReading } from './reading.ts';
import { realisticLinks } from './realistic-links.ts';
import { type Figures, goalsOf, rowsOf } from './report.ts';
import { searchCold, searchWarm } from './searching.ts';
import { typedQueries } from './typed-queries.ts';

/*
 * npm run bench:links measures how long it takes to cache 100,000 links, and to search them, in Chromium: Hem's
 * functions on a page without interface, then the popup. Then it measures the list page's memory and scrolling.
 * LINKS=5000 tries it with fewer links.
 */

declare const bench: LinkIndexBench;

const count = Number(process.env['LINKS'] ?? 100_000);
/** The small number of links for comparing the page's memory. */
const few = 1000;

const links = realisticLinks(count);
/** About fifty addresses to look up. */
const addresses = links.filter((_link, at) => at % Math.ceil(count / 50) === 0).map(({ long_url }) => long_url ?? '');

async function measure(running: Bench, unfilled: Bench): Promise<Figures & { known: string[] }> {
  const { service } = running;
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  const all = links.map((link, at) => (at === count >> 1 ? linkOfPage(service.origin, link) : link));
  const fill = (part: readonly LinkRecord[]) => fillService(service.database, domain.id, part);

  await step('Filling the service', () => fill(all.slice(0, few)));
  const beginning = await openBenchPage(running);
  await beginning.evaluate(() => bench.refresh());
  await beginning.close();
  const withFew = await measureMemory(running);

  await step('Adding all links to the service', () => fill(all.slice(few)));
  const reading = await step('Reading all links', () => measureReading(running, count));
  const cold = await step('Searching in a new page', () => searchCold(running));
  const warm = await step('Searching with loaded links', () => searchWarm(running, addresses));
  const inPopup = await step('Searching in the popup', () => searchInPopup(running, typedQueries));
  const inAddressBar = await step('Searching in the address bar', () => searchInAddressBar(running, typedQueries));
  const known = await step('Opening the popup over a page with a link', () => openKnownPages(running, unfilled));
  const memory = { all: await step('Measuring memory', () => measureMemory(running)), few: withFew };
  const scrolling = await step('Scrolling', () => measureScrolling(running, count));
  return { reading, cold, warm, inPopup, inAddressBar, known, memory, scrolling };
}

const probed = await probedBuild(await buildExtension('chrome'), { title, buttons });
const folder = await withBenchPage(probed);
const onBoth = (run: (filled: Bench, unfilled: Bench) => Promise<void>) =>
  onBench(folder, (filled) => onBench(folder, (unfilled) => run(filled, unfilled)));
await onBoth(async (running, unfilled) => {
  const figures = await measure(running, unfilled);
  say(`${count.toLocaleString('en')} links, headless Chromium:`);
  for (const line of [...rowsOf(figures), ...figures.known, ...goalsOf(figures)]) say(line);
}).finally(() => Promise.all([probed, folder].map((each) => rm(each, { recursive: true, force: true }))));
