import type { LinkTally, Tally } from '../clicks/tally.ts';
import { addCells, type Cells, readCells } from '../figures/cells.ts';
import { ever, toFiguresRow } from '../figures/figures-row.ts';
import type { Database, FiguresTable } from './tables.ts';

/** Links that one transaction counts for: short enough that writers of links hardly wait. */
const linksPerTransaction = 50;

/**
 * Counts on the link itself. Taken first and in the order of the ids: its row is the lock that all who count for a link
 * queue at, and nobody waits for one who waits for them. False for a link that was deleted meanwhile.
 */
async function countOnLink(database: Database, { linkId, uncounted, lastAt }: LinkTally): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('links')
    .set((link) => ({
      click_count: link('click_count', '+', uncounted),
      last_clicked_at: link
        .case()
        .when('last_clicked_at', '>', lastAt)
        .then(link.ref('last_clicked_at'))
        .else(lastAt)
        .end(),
    }))
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Hours of the day say nothing over many days. */
const withoutHours = (cells: Cells): Cells => new Map([...cells].filter(([, { kind }]) => kind !== 'hour'));

/** The new clicks of a link by the rows they go to: one for each day, and one for all of them. */
const periodsOf = ({ days }: LinkTally): [period: string, cells: Cells][] => [
  ...days,
  ...[...days.values()].map((cells): [string, Cells] => [ever, withoutHours(cells)]),
];

const keyOf = (linkId: string, period: string) => `${linkId} ${period}`;

async function readStored(database: Database, links: readonly LinkTally[]): Promise<Map<string, Cells>> {
  const periods = new Set([ever, ...links.flatMap(({ days }) => [...days.keys()])]);
  const rows = await database
    .selectFrom('figures')
    .select(['link_id', 'period', 'summary', 'cell_visitors'])
    .where(
      'link_id',
      'in',
      links.map(({ linkId }) => linkId),
    )
    .where('period', 'in', [...periods])
    .execute();
  const cellsOf = (row: (typeof rows)[number]) => readCells({ summary: row.summary, visitors: row.cell_visitors });
  return new Map(rows.map((row) => [keyOf(row.link_id, row.period), cellsOf(row)]));
}

async function storeLinks(database: Database, tallies: readonly LinkTally[]): Promise<void> {
  const links: LinkTally[] = [];
  for (const tally of tallies) if (await countOnLink(database, tally)) links.push(tally);
  if (links.length === 0) return;
  const stored = await readStored(database, links);
  const changed = new Map<string, FiguresTable>();
  for (const link of links) {
    for (const [period, cells] of periodsOf(link)) {
      const key = keyOf(link.linkId, period);
      const sum = addCells(stored.get(key) ?? new Map(), cells);
      stored.set(key, sum);
      changed.set(key, toFiguresRow(link.linkId, period, sum));
    }
  }
  await database
    .insertInto('figures')
    .values([...changed.values()])
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

/** Adds new clicks to what is kept, and takes out of the tally what is stored, so that a failure loses no click. */
export async function storeTally(database: Database, tally: Tally): Promise<void> {
  const sorted = [...tally.values()].sort((one, other) => (one.linkId < other.linkId ? -1 : 1));
  for (let at = 0; at < sorted.length; at += linksPerTransaction) {
    const batch = sorted.slice(at, at + linksPerTransaction);
    await database.transaction().execute((transaction) => storeLinks(transaction, batch));
    for (const { linkId } of batch) tally.delete(linkId);
  }
}
