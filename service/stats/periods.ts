import * as z from 'zod/mini';
import type { StatsTable } from '../storage/tables.ts';
import { hoursOfDay, type ShownDays, shownOn, showsAll } from './calendar.ts';
import { addCells, type Cells, findCell, getCell, uniquesOf, writeCells } from './cells.ts';
import type { CellsByDay } from './click-batch.ts';

/*
 * Stats are stored by day, and again by month, by year and for all time, so that a long range needs few rows. A period
 * is named by the beginning of a date: `2026-03-01`, `2026-03`, `2026`.
 */

/** The period of all clicks of a link. */
export const allTime = 'ever';

export const isDayPeriod = (period: string) => period.length === 'YYYY-MM-DD'.length;
const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
const yearOf = (day: string) => day.slice(0, 'YYYY'.length);

/** Removes the hours of the day, which only days have. */
export const withoutHours = (cells: Cells): Cells => new Map([...cells].filter(([kind]) => kind !== 'hour'));

/** Groups new clicks by each period they belong to. */
export function byPeriod(byDay: CellsByDay): Map<string, Cells> {
  const added = new Map<string, Cells>(byDay);
  for (const [day, cells] of byDay) {
    for (const period of [monthOf(day), yearOf(day), allTime]) {
      added.set(period, addCells(added.get(period) ?? new Map(), withoutHours(cells)));
    }
  }
  return added;
}

/** Returns the fewest stored periods that cover an answer, the longest first. */
export function periodsCovering(periods: Iterable<string>, shown: ShownDays): string[] {
  const kept = new Set(periods);
  const chosen = new Set<string>();
  for (const period of kept) {
    const whole = [yearOf(period), monthOf(period)].find((longer) => kept.has(longer) && showsAll(shown, longer));
    if (whole !== undefined) chosen.add(whole);
    else if (isDayPeriod(period) && shownOn(shown, period) !== null) chosen.add(period);
  }
  return [...chosen].sort((one, other) => one.length - other.length);
}

/** Clicks and visitors of each hour, alternating. The array is flat because an answer parses a year of them. */
const storedHours = z.array(z.number());

export interface HourCounts {
  total: number;
  uniques: number;
}

/** Reads the counts of a day's hours. */
export function readHours(text: string): HourCounts[] {
  const counts = storedHours.parse(JSON.parse(text));
  return Array.from({ length: hoursOfDay.length }, (_, hour) => ({
    total: counts[2 * hour] ?? 0,
    uniques: counts[2 * hour + 1] ?? 0,
  }));
}

function writeHours(cells: Cells): string {
  const counts = hoursOfDay.flatMap((hour) => {
    const cell = findCell(cells, 'hour', hour);
    return cell ? [cell.total, uniquesOf(cell)] : [0, 0];
  });
  return JSON.stringify(counts);
}

/** Encodes a link's cells of a period as a row. */
export function toStatsRow(linkId: string, period: string, cells: Cells): StatsTable {
  const all = getCell(cells, 'all', '');
  const { summary, visitors } = writeCells(cells);
  return {
    link_id: linkId,
    period,
    total: all.total,
    uniques: uniquesOf(all),
    hours: isDayPeriod(period) ? writeHours(cells) : '[]',
    visitors: all.visitors.toBytes(),
    summary,
    cell_visitors: visitors,
  };
}
