import type { Cells } from '../stats/cells.ts';
import { type Alike, addNamed, type ClickNames, type Hour, namesInOrder } from '../stats/click-batch.ts';
import { VisitorSet } from '../stats/visitor-set.ts';
import type { Click } from './click.ts';
import type { DescribedClick } from './describe-click.ts';

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

const hourLength = 3_600_000;

/** Says the hour of a time in milliseconds: one object for all the moments of an hour that are asked for in turn. */
function createHourReader(): (time: number) => Hour {
  let number = Number.NaN;
  let last: Hour = { day: '', hour: '' };
  return (time) => {
    const asked = Math.floor(time / hourLength);
    if (asked === number) return last;
    const text = new Date(time).toISOString();
    number = asked;
    last = { day: text.slice(0, 10), hour: text.slice(11, 13) };
    return last;
  };
}
