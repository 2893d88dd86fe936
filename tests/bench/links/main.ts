import { rm } from 'node:fs/promises';
import process from 'node:process';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { say, step } from '../../../scripts/terminal/step.ts';
import { compareBuilds, isComparison } from '../against.ts';
import { type Bench, onBench } from '../bench-browser.ts';
import { probedBuild } from '../probed-build.ts';
import { searchInAddressBar } from './address-bar.ts';
import { withBenchPage } from './bench-page.ts';
import { fillService } from './fill-service.ts';
import { measureMemory, measureScrolling } from './list-page.ts';
import { openBenchPage } from './open-page.ts';
import type { LinkIndexBench } from './page.ts';
import { buttons, linkOfPage, measurePageWithLink, title } from './page-with-link.ts';
import { searchInPopup } from './popup-search.ts';
import { measureReading } from './reading.ts';
import { realisticLinks } from './realistic-links.ts';
import { goalsOf, type Results, rowsOf } from './report.ts';
import { searchCold, searchWarm } from './searching.ts';
import { openForTurns } from './turns.ts';
import { typedQueries } from './typed-queries.ts';

/*
 * npm run bench:links measures how long it takes to cache 100,000 links, and to search them, in Chromium: Hem's
 * functions on a page without interface, then the popup. Then it measures the list page's memory and scrolling.
 * LINKS=5000 tries it with fewer links.
 */

declare const bench: LinkIndexBench;

const count = Number(process.env['LINKS'] ?? 100_000);
/** The small number of links for comparing the page's memory. */
const fewLinks = 1000;

const links = realisticLinks(count);
/** About fifty addresses to look up. */
const addresses = links.filter((_link, at) => at % Math.ceil(count / 50) === 0).map(({ long_url }) => long_url ?? '');

async function measure(running: Bench, empty: Bench): Promise<Results & { pageWithLink: string[] }> {
  const { service } = running;
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  const all = links.map((link, at) => (at === count >> 1 ? linkOfPage(service.origin, link) : link));
  const fill = (part: readonly LinkRecord[]) => fillService(service.database, domain.id, part);

  await step('Filling the service', () => fill(all.slice(0, fewLinks)));
  const beginning = await openBenchPage(running);
  await beginning.evaluate(() => bench.refresh());
  await beginning.close();
  const withFew = await measureMemory(running);

  await step('Adding all links to the service', () => fill(all.slice(fewLinks)));
  const reading = await step('Reading all links', () => measureReading(running, count));
  const cold = await step('Searching in a new page', () => searchCold(running));
  const warm = await step('Searching with loaded links', () => searchWarm(running, addresses));
  const inPopup = await step('Searching in the popup', () => searchInPopup(running, typedQueries));
  const inAddressBar = await step('Searching in the address bar', () => searchInAddressBar(running, typedQueries));
  const pageWithLink = await step('Opening the popup over a page with a link', () =>
    measurePageWithLink(running, empty),
  );
  const memory = { all: await step('Measuring memory', () => measureMemory(running)), few: withFew };
  const scrolling = await step('Scrolling', () => measureScrolling(running, count));
  return { reading, cold, warm, inPopup, inAddressBar, pageWithLink, memory, scrolling };
}

const prepare = (build: string) => probedBuild(build, { title, buttons });

async function measureAlone(): Promise<void> {
  const probed = await prepare(await buildExtension('chrome'));
  const folder = await withBenchPage(probed);
  const onBoth = (run: (filled: Bench, empty: Bench) => Promise<void>) =>
    onBench(folder, (filled) => onBench(folder, (empty) => run(filled, empty)));
  await onBoth(async (running, empty) => {
    const results = await measure(running, empty);
    say(`${count.toLocaleString('en')} links, headless Chromium:`);
    for (const line of [...rowsOf(results), ...results.pageWithLink, ...goalsOf(results)]) say(line);
  }).finally(() => Promise.all([probed, folder].map((each) => rm(each, { recursive: true, force: true }))));
}

await (isComparison ? compareBuilds({ prepare, open: (each) => openForTurns(each, links) }) : measureAlone());
