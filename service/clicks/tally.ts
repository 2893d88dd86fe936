import type { Cells } from '../stats/cells.ts';
import { addGroup, type ClickGroup, type ClickNames, type Hour, namesInOrder } from '../stats/click-batch.ts';
import { VisitorSet } from '../stats/visitor-set.ts';
import type { Click } from './click.ts';
import type { DescribedClick } from './describe-click.ts';
import type { Device } from './devices.ts';

/** New clicks of one link that are not stored yet. */
export interface LinkTally {
  linkId: string;
  clicks: number;
  /** Clicks that the link's own count does not include yet. */
  uncounted: number;
  /** The time of the last click, in milliseconds. */
  lastTime: number;
  /** Groups by their names. Clicks with the same names share one object, so that one look-up counts a click. */
  groups: Map<ClickNames, ClickGroup>;
  /** Cells by day in UTC, from groups that were split. */
  days: Map<string, Cells>;
}

export type Tally = Map<string, LinkTally>;

/**
 * The number of groups after which they are split into cells. Cells are limited in number, unlike their combinations.
 */
const maxGroups = 1_000;

const hourOf = createHourReader();

function splitGroups({ groups, days }: LinkTally): void {
  for (const clicks of groups.values()) {
    const cells: Cells = days.get(clicks.hour.day) ?? new Map();
    days.set(clicks.hour.day, cells);
    addGroup(cells, namesInOrder(clicks.names), clicks.hour.hour, clicks);
  }
  groups.clear();
}

/** A click in a tally. It has none of the visitor's headers. */
export interface CountedClick {
  linkId: string;
  /** In milliseconds. */
  time: number;
  visitor: number;
}

function linkOf(tally: Tally, { linkId, time }: CountedClick): LinkTally {
  const existing = tally.get(linkId);
  if (existing) return existing;
  const link = { linkId, clicks: 0, uncounted: 0, lastTime: time, groups: new Map(), days: new Map() };
  tally.set(linkId, link);
  return link;
}

function addToGroup(link: LinkTally, { time, visitor }: CountedClick, names: ClickNames): void {
  const hour = hourOf(time);
  let clicks = link.groups.get(names);
  if (clicks?.hour !== hour) {
    if (clicks || link.groups.size >= maxGroups) splitGroups(link);
    clicks = { hour, names, total: 0, visitors: new VisitorSet() };
    link.groups.set(names, clicks);
  }
  clicks.total += 1;
  clicks.visitors.add(visitor);
}

/** Adds a click, with the names that are known. Returns it without its headers. */
export function addClick(tally: Tally, { linkId, at, isCounted }: Click, described: DescribedClick): CountedClick {
  const click = { linkId, time: at.getTime(), visitor: described.visitor };
  const link = linkOf(tally, click);
  link.clicks += 1;
  if (!isCounted) link.uncounted += 1;
  if (click.time > link.lastTime) link.lastTime = click.time;
  addToGroup(link, click, described.names);
  return click;
}

/** Adds the device of a click that was added before. */
export const addDevice = (tally: Tally, click: CountedClick, device: Device): void =>
  addToGroup(linkOf(tally, click), click, device);

const hourLength = 3_600_000;

/** Returns a function that converts milliseconds to an hour. Consecutive times in one hour get the same object. */
function createHourReader(): (time: number) => Hour {
  let lastNumber = Number.NaN;
  let last: Hour = { day: '', hour: '' };
  return (time) => {
    const hourNumber = Math.floor(time / hourLength);
    if (hourNumber === lastNumber) return last;
    const text = new Date(time).toISOString();
    lastNumber = hourNumber;
    last = { day: text.slice(0, 10), hour: text.slice(11, 13) };
    return last;
  };
}
