import * as z from 'zod/mini';
import type { FiguresTable } from '../storage/tables.ts';
import { type Cells, cellOf, writeCells } from './cells.ts';

/** The period of all the clicks that a link ever had. */
export const ever = 'ever';

const storedHours = z.array(z.tuple([z.string(), z.int(), z.int()]));

/** The hours of a day that have clicks, from its row. */
export const readHours = (text: string) =>
  storedHours.parse(JSON.parse(text)).map(([hour, total, uniques]) => ({ hour, total, uniques }));

/** A link's cells over a period, as the row that keeps them. */
export function toFiguresRow(linkId: string, period: string, cells: Cells): FiguresTable {
  const all = cellOf(cells, 'all', '');
  const { summary, visitors } = writeCells(cells);
  const hours = [...cells.values()]
    .filter(({ kind }) => kind === 'hour')
    .map(({ name, total, visitors: { count } }) => [name, total, count]);
  return {
    link_id: linkId,
    period,
    total: all.total,
    uniques: all.visitors.count,
    hours: JSON.stringify(hours),
    visitors: all.visitors.toBytes(),
    summary,
    cell_visitors: visitors,
  };
}
