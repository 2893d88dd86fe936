import { addAllDays, addDay, daysOf, type LinkTally } from '../clicks/tally.ts';
import { type Cells, readCells } from '../figures/cells.ts';
import { ever, toFiguresRow } from '../figures/figures-row.ts';
import type { KnownCells } from './known-cells.ts';
import type { Database, FiguresTable } from './tables.ts';

const keyOf = ({ link_id, period }: Pick<FiguresTable, 'link_id' | 'period'>) => `${link_id} ${period}`;

const rowsOf = (database: Database, linkIds: readonly string[], periods: readonly string[]) =>
  database.selectFrom('figures').where('link_id', 'in', linkIds).where('period', 'in', periods);

/** The cells that are stored, by their rows' keys. Rows are read whole only where they are not known. */
async function readStored(database: Database, links: readonly LinkTally[], known: KnownCells) {
  const linkIds = links.map(({ linkId }) => linkId);
  const periods = [...new Set([ever, ...links.flatMap((link) => [...daysOf(link)])])];
  const stored = new Map<string, Cells>();
  const unknownIds = new Set<string>();
  for (const row of await rowsOf(database, linkIds, periods).select(['link_id', 'period', 'total']).execute()) {
    const cells = known.take(keyOf(row), row.total);
    if (cells) stored.set(keyOf(row), cells);
    else unknownIds.add(row.link_id);
  }
  if (unknownIds.size === 0) return stored;
  const columns = ['link_id', 'period', 'summary', 'cell_visitors'] as const;
  for (const row of await rowsOf(database, [...unknownIds], periods)
    .select(columns)
    .execute()) {
    stored.set(keyOf(row), readCells({ summary: row.summary, visitors: row.cell_visitors }));
  }
  return stored;
}

async function write(database: Database, rows: readonly FiguresTable[]): Promise<void> {
  await database
    .insertInto('figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'period']).doUpdateSet(({ ref }) => ({
        total: ref('excluded.total'),
        uniques: ref('excluded.uniques'),
        hours: ref('excluded.hours'),
        visitors: ref('excluded.visitors'),
        summary: ref('excluded.summary'),
        cell_visitors: ref('excluded.cell_visitors'),
      })),
    )
    .execute();
}

/**
 * Adds new clicks to the figures of their links, whose rows the transaction has locked.
 *
 * @returns what remembers the figures: to be called once they are committed.
 */
export async function addFigures(
  transaction: Database,
  links: readonly LinkTally[],
  known: KnownCells,
): Promise<() => void> {
  const sums = await readStored(transaction, links, known);
  const changed = links.flatMap((link) => {
    const cellsOf = (period: string): Cells => sums.get(keyOf({ link_id: link.linkId, period })) ?? new Map();
    const days = [...daysOf(link)].map((day) => ({ period: day, cells: addDay(cellsOf(day), link, day) }));
    return [...days, { period: ever, cells: addAllDays(cellsOf(ever), link) }].map(({ period, cells }) => ({
      cells,
      row: toFiguresRow(link.linkId, period, cells),
    }));
  });
  await write(
    transaction,
    changed.map(({ row }) => row),
  );
  return () => {
    for (const { row, cells } of changed) known.keep(keyOf(row), row, cells);
  };
}
