import { goal, median, row } from '../measurements.ts';
import type { searchInAddressBar } from './address-bar.ts';
import type { measureMemory, measureScrolling } from './list-page.ts';
import type { searchInPopup } from './popup-search.ts';
import type { measureReading } from './reading.ts';
import { scrolledFrames } from './scroll.ts';
import type { searchCold, searchWarm } from './searching.ts';

type Memory = Awaited<ReturnType<typeof measureMemory>>;

/** All measurements: times in milliseconds, memory in bytes. */
export interface Results {
  reading: Awaited<ReturnType<typeof measureReading>>;
  cold: Awaited<ReturnType<typeof searchCold>>;
  warm: Awaited<ReturnType<typeof searchWarm>>;
  inPopup: Awaited<ReturnType<typeof searchInPopup>>;
  inAddressBar: Awaited<ReturnType<typeof searchInAddressBar>>;
  /** The list page with all links, and with few. */
  memory: { all: Memory; few: Memory };
  scrolling: Awaited<ReturnType<typeof measureScrolling>>;
}

/**
 * Search: the slowest twentieth of the letters, relative to a field that does nothing. Address bar and cold search: in
 * milliseconds. First refresh: relative to bare requests. Memory: relative to few links. Frames: of all that were scrolled.
 */
const goals = { search: 1.6, addressBar: 200, cold: 200, sync: 3, memory: 3, dropped: 0.02 };

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

const paintedIn = (popup: Results['inPopup']) => popup.map(({ painted }) => painted);
const workIn = (popup: Results['inPopup']) => popup.map(({ work }) => work);

const megabytes = (what: string, bytes: number, few?: number) => {
  const inMegabytes = (size: number) => `${(size / 1e6).toFixed(1).padStart(7)} MB`;
  return `${what.padEnd(34)} ${inMegabytes(bytes)}${few === undefined ? '' : `, with few links ${inMegabytes(few)}`}`;
};

/** Returns the measurements as lines. */
export const rowsOf = ({ reading, cold, warm, inPopup, inAddressBar, memory, scrolling }: Results): string[] => [
  row('bare requests for all pages', reading.bare),
  row('first refresh', [reading.first], reading.bare),
  row('second refresh, nothing changed', [reading.again], reading.bare),
  row('cold: table loaded', cold.loaded),
  row('cold: results', cold.found),
  row('search alone', warm.alone),
  row('key to painted, bare field', warm.bare),
  row('key to painted', warm.painted),
  row('key to painted in the popup', paintedIn(inPopup)),
  row('of that without waiting for frames', workIn(inPopup)),
  row('address bar, first key to links', inAddressBar.first),
  row('address bar, each other key', inAddressBar.next),
  row('links of a page', warm.byAddress),
  megabytes('memory of the table', warm.table),
  megabytes("page's memory, idle", memory.all.rest, memory.few.rest),
  megabytes("page's memory, searching", memory.all.searching, memory.few.searching),
  `frames dropped, each turn          ${scrolling.ours.join(', ')}; in a bare list ${scrolling.bare.join(', ')}`,
];

/** Returns the goals as lines. */
export const goalsOf = ({ reading, cold, warm, inPopup, inAddressBar, memory, scrolling }: Results): string[] => [
  `key to painted in a bare field, p95: ${p95(warm.bare).toFixed(2)} ms`,
  goal('search, key to painted, p95', { is: p95(warm.painted) / p95(warm.bare), atMost: goals.search, unit: 'x' }),
  `search in the popup without waiting for frames, p95: ${p95(workIn(inPopup)).toFixed(2)} ms`,
  goal('search in the popup, key to painted, p95', {
    is: p95(paintedIn(inPopup)) / p95(warm.bare),
    atMost: goals.search,
    unit: 'x',
  }),
  goal('address bar, first key to links, the slowest', {
    is: Math.max(...inAddressBar.first),
    atMost: goals.addressBar,
    unit: 'ms',
  }),
  goal('cold search', { is: median(cold.found), atMost: goals.cold, unit: 'ms' }),
  goal('first refresh, relative to bare requests', {
    is: reading.first / median(reading.bare),
    atMost: goals.sync,
    unit: 'x',
  }),
  goal("page's memory, relative to few links", {
    is: memory.all.rest / memory.few.rest,
    atMost: goals.memory,
    unit: 'x',
  }),
  goal('frames dropped by scrolling', {
    is: median(scrolling.ours),
    atMost: goals.dropped * scrolledFrames,
    unit: 'frames',
  }),
];
