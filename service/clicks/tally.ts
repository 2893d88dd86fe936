import { dimensions } from '../../lib/contract/analytics.ts';
import { type CellKind, type Cells, cellOf } from '../figures/cells.ts';
import { VisitorSet } from '../figures/visitor-set.ts';
import type { Click } from './click.ts';
import type { ClickNames, DescribedClick } from './describe-click.ts';
import { createHourReader, type Hour } from './hour.ts';
import { unknown } from './unknown.ts';

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

/** Kinds of click after which a link's are taken apart: cells have an end, the ways to combine them have none. */
const mostAlike = 1_000;

const hourOf = createHourReader();

type Counted = Pick<Alike, 'total' | 'visitors'>;

function addTo(cells: Cells, kind: CellKind, name: string, { total, visitors }: Counted): void {
  const cell = cellOf(cells, kind, name);
  cell.total += total;
  cell.visitors.merge(visitors);
}

/** Adds clicks of one hour of a day that share their names, which stand in the order of the dimensions. */
export function addNamed(cells: Cells, names: readonly string[], hour: string, clicks: Counted): void {
  addTo(cells, 'all', '', clicks);
  addTo(cells, 'hour', hour, clicks);
  for (const [index, dimension] of dimensions.entries()) addTo(cells, dimension, names[index] ?? unknown, clicks);
}

/** A click's names in the order of the dimensions. */
export const namesInOrder = (names: ClickNames): string[] => dimensions.map((dimension) => names[dimension]);

function takeApart({ alike, days }: LinkTally): void {
  for (const clicks of alike.values()) {
    const cells: Cells = days.get(clicks.hour.day) ?? new Map();
    days.set(clicks.hour.day, cells);
    addNamed(cells, namesInOrder(clicks.names), clicks.hour.hour, clicks);
  }
  alike.clear();
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
