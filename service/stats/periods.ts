import * as z from 'zod/mini';
import type { FiguresTable } from '../storage/tables.ts';
import { hoursOfDay, type ShownDays, shownOn, showsAll } from './calendar.ts';
import { addCells, type Cells, cellOf, knownCell, uniquesOf, writeCells } from './cells.ts';
import type { CellsByDay } from './click-batch.ts';

/*
 * Clicks are kept by day, and once more by month, by year and over all, so that a range of many days is read from few
 * rows. A period is named by the beginning of a date: `2026-03-01`, `2026-03`, `2026`; all clicks are `ever`.
 */

/** The period of all the clicks that a link ever had. */
export const ever = 'ever';

export const isDayPeriod = (period: string) => period.length === 'YYYY-MM-DD'.length;
const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
const yearOf = (day: string) => day.slice(0, 'YYYY'.length);

/** Hours of the day say nothing over many days. */
export const withoutHours = (cells: Cells): Cells => new Map([...cells].filter(([kind]) => kind !== 'hour'));

/** New clicks by each period that they belong to. */
export function byPeriod(byDay: CellsByDay): Map<string, Cells> {
  const added = new Map<string, Cells>(byDay);
  for (const [day, cells] of byDay) {
    for (const period of [monthOf(day), yearOf(day), ever]) {
      added.set(period, addCells(added.get(period) ?? new Map(), withoutHours(cells)));
    }
  }
  return added;
}

/** The fewest of the periods that are kept which hold together what an answer shows, the longest first. */
export function coverOf(periods: Iterable<string>, shown: ShownDays): string[] {
  const kept = new Set(periods);
  const chosen = new Set<string>();
  for (const period of kept) {
    const whole = [yearOf(period), monthOf(period)].find((longer) => kept.has(longer) && showsAll(shown, longer));
    if (whole !== undefined) chosen.add(whole);
    else if (isDayPeriod(period) && shownOn(shown, period) !== null) chosen.add(period);
  }
  return [...chosen].sort((one, other) => one.length - other.length);
}

/** Clicks and visitors of each hour, one after the other. Flat, since a year of them is parsed for one answer. */
const storedHours = z.array(z.number());

export interface HourFigures {
  total: number;
  uniques: number;
}

/** The total and uniques of each hour of a day, from its row. */
export function readHours(text: string): HourFigures[] {
  const figures = storedHours.parse(JSON.parse(text));
  return Array.from({ length: hoursOfDay.length }, (_, hour) => ({
    total: figures[2 * hour] ?? 0,
    uniques: figures[2 * hour + 1] ?? 0,
  }));
}

function writeHours(cells: Cells): string {
  const figures = hoursOfDay.flatMap((hour) => {
    const cell = knownCell(cells, 'hour', hour);
    return cell ? [cell.total, uniquesOf(cell)] : [0, 0];
  });
  return JSON.stringify(figures);
}

/** A link's cells over a period, as the row that keeps them. */
export function toFiguresRow(linkId: string, period: string, cells: Cells): FiguresTable {
  const all = cellOf(cells, 'all', '');
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
