import type { DayRange } from '../figures/calendar.ts';
import { addCells, type Cells, readCells } from '../figures/cells.ts';
import { ever } from '../figures/figures-row.ts';
import type { Database } from './tables.ts';

const daysOf = (database: Database, linkId: string, { from, until }: DayRange) =>
  database
    .selectFrom('figures')
    .where('link_id', '=', linkId)
    .where('period', '>=', from)
    .where('period', '<=', until)
    .where('period', '!=', ever)
    .orderBy('period');

/** A link's clicked days in a range, oldest first: totals, hours and visitors, without any cells. */
export const readDays = (database: Database, linkId: string, range: DayRange) =>
  daysOf(database, linkId, range).select(['period', 'total', 'uniques', 'hours', 'visitors']).execute();

/** The figures of all of a link's clicks, without any visitors; null when it has none. */
export async function readEver(database: Database, linkId: string) {
  const row = await database
    .selectFrom('figures')
    .select(['total', 'uniques', 'summary'])
    .where('link_id', '=', linkId)
    .where('period', '=', ever)
    .executeTakeFirst();
  return row ?? null;
}

/** The cells of a range of days as one, a visitor of many days counted once. */
export async function readRange(database: Database, linkId: string, range: DayRange): Promise<Cells> {
  const rows = await daysOf(database, linkId, range).select(['summary', 'cell_visitors']).execute();
  const sum: Cells = new Map();
  for (const { summary, cell_visitors } of rows) addCells(sum, readCells({ summary, visitors: cell_visitors }));
  return sum;
}
