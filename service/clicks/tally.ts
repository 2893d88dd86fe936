import { dimensions } from '../../lib/contract/analytics.ts';
import { addCells, type CellKind, type Cells, cellOf } from '../figures/cells.ts';
import { VisitorSet } from '../figures/visitor-set.ts';
import type { Click } from './click.ts';
import type { ClickNames, DescribedClick } from './describe-click.ts';
import { createHourReader, type Hour } from './hour.ts';

/** Clicks of one hour that have the same name in every dimension. */
interface Alike {
  hour: Hour;
  names: ClickNames;
  total: number;
  visitors: VisitorSet;
}

/** New clicks of one link, to be added to what is stored. */
export interface LinkTally {
  linkId: string;
  /** Clicks that are in it. */
  clicks: number;
  /** Those of them that the link's own count does not hold yet. */
  uncounted: number;
  /** When the last one came, in milliseconds. */
  lastTime: number;
  /** By their names, which are one object for all the clicks that share them: one look-up counts a click. */
  alike: Map<ClickNames, Alike>;
  /** Cells of each day, by day in UTC: what was alike, taken apart. */
  days: Map<string, Cells>;
}

export type Tally = Map<string, LinkTally>;

/** The clicks in a tally. */
export const clicksIn = (tally: Tally): number => {
  let clicks = 0;
  for (const link of tally.values()) clicks += link.clicks;
  return clicks;
};

/** Kinds of click after which a link's are taken apart: cells have an end, the ways to combine them have none. */
const mostAlike = 1_000;

const hourOf = createHourReader();

function addTo(cells: Cells, kind: CellKind, name: string, { total, visitors }: Alike): void {
  const cell = cellOf(cells, kind, name);
  cell.total += total;
  cell.visitors.merge(visitors);
}

function addAlike(cells: Cells, clicks: Alike): void {
  addTo(cells, 'all', '', clicks);
  for (const dimension of dimensions) addTo(cells, dimension, clicks.names[dimension], clicks);
}

function takeApart({ alike, days }: LinkTally): void {
  for (const clicks of alike.values()) {
    const cells: Cells = days.get(clicks.hour.day) ?? new Map();
    days.set(clicks.hour.day, cells);
    addAlike(cells, clicks);
    addTo(cells, 'hour', clicks.hour.hour, clicks);
  }
  alike.clear();
}

/** Adds a link's clicks to those that wait already. */
export function mergeLinks(known: LinkTally | undefined, added: LinkTally): LinkTally {
  if (!known) return added;
  takeApart(known);
  takeApart(added);
  for (const [day, cells] of added.days) known.days.set(day, addCells(known.days.get(day) ?? new Map(), cells));
  known.clicks += added.clicks;
  known.uncounted += added.uncounted;
  known.lastTime = Math.max(known.lastTime, added.lastTime);
  return known;
}

/** A link's clicks by day alone, as they can be written down. */
export function daysApart(link: LinkTally): ReadonlyMap<string, Cells> {
  takeApart(link);
  return link.days;
}

/** The days that a link's new clicks are of. */
export const daysOf = ({ alike, days }: LinkTally): Set<string> =>
  new Set([...days.keys(), ...[...alike.values()].map(({ hour }) => hour.day)]);

/** Adds a link's new clicks of one day to cells. */
export function addDay(cells: Cells, { alike, days }: LinkTally, day: string): Cells {
  addCells(cells, days.get(day) ?? new Map());
  for (const clicks of alike.values()) {
    if (clicks.hour.day !== day) continue;
    addAlike(cells, clicks);
    addTo(cells, 'hour', clicks.hour.hour, clicks);
  }
  return cells;
}

/** Hours of the day say nothing over many days. */
const withoutHours = (cells: Cells): Cells => new Map([...cells].filter(([kind]) => kind !== 'hour'));

/** Adds all of a link's new clicks to cells. */
export function addAllDays(cells: Cells, { alike, days }: LinkTally): Cells {
  for (const counted of days.values()) addCells(cells, withoutHours(counted));
  for (const clicks of alike.values()) addAlike(cells, clicks);
  return cells;
}

/** Counts a click. */
export function addClick(tally: Tally, { linkId, at, isCounted }: Click, { names, visitor }: DescribedClick): void {
  const time = at.getTime();
  let link = tally.get(linkId);
  if (!link) {
    link = { linkId, clicks: 0, uncounted: 0, lastTime: time, alike: new Map(), days: new Map() };
    tally.set(linkId, link);
  }
  link.clicks += 1;
  if (!isCounted) link.uncounted += 1;
  if (time > link.lastTime) link.lastTime = time;

  const hour = hourOf(time);
  let clicks = link.alike.get(names);
  if (clicks?.hour !== hour) {
    if (clicks || link.alike.size >= mostAlike) takeApart(link);
    clicks = { hour, names, total: 0, visitors: new VisitorSet() };
    link.alike.set(names, clicks);
  }
  clicks.total += 1;
  clicks.visitors.add(visitor);
}
