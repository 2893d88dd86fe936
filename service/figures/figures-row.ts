import * as z from 'zod/mini';
import type { FiguresTable } from '../storage/tables.ts';
import { hoursOfDay } from './calendar.ts';
import { type Cells, cellOf, knownCell, uniquesOf, writeCells } from './cells.ts';
import { isDayPeriod } from './periods.ts';

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
