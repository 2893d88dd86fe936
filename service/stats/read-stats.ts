import { sql } from 'kysely';
import { inSnapshot } from '../storage/snapshot.ts';
import type { Database, StatsTable } from '../storage/tables.ts';
import type { ShownDays } from './calendar.ts';
import { addCells, type CellCounts, type Cells, countCells, getCell, parseCounts, readCells } from './cells.ts';
import { readBatches } from './click-batch.ts';
import { allTime, byPeriod, isDayPeriod, periodsCovering, toStatsRow, withoutHours } from './periods.ts';
import { VisitorSet } from './visitor-set.ts';

/** The columns of a stored period that a chart over time needs. */
export type StoredPeriod = Pick<StatsTable, 'period' | 'total' | 'uniques' | 'hours' | 'visitors'>;

/** A link's stored stats for the days of an answer, and some more. */
interface StoredStats {
  total: number;
  /** The day of the first click, or the first possible one if days were deleted; null without clicks. */
  firstClick: string | null;
  cells: CellCounts[];
  periods: ReadonlyMap<string, StoredPeriod>;
}

/** Reads a link's clicks that are not rolled up, by each period they belong to. */
async function readPending(database: Database, linkId: string): Promise<Map<string, Cells>> {
  const rows = await database.selectFrom('click_batches').select('clicks').where('link_id', '=', linkId).execute();
  return byPeriod(readBatches(rows.map(({ clicks }) => clicks)));
}

/** Reads the days, months and years that may cover an answer. */
async function readPeriods(database: Database, linkId: string, shown: ShownDays): Promise<Map<string, StoredPeriod>> {
  const last = shown.isUntilNow ? '9999-12-31' : shown.until;
  let rows = database
    .selectFrom('figures')
    .select(['period', 'total', 'uniques', 'hours', 'visitors'])
    .where('link_id', '=', linkId)
    .where('period', '<=', last)
    .where('period', '!=', allTime);
  if (!shown.isFromStart) {
    const longer = sql<boolean>`length(period) < ${'YYYY-MM-DD'.length} and period >= ${shown.from.slice(0, 'YYYY'.length)}`;
    rows = rows.where(({ or, eb }) => or([eb('period', '>=', shown.from), longer]));
  }
  return new Map((await rows.execute()).map((row) => [row.period, row]));
}

/** Reads the day of a link's first rolled-up click; the first of its month if days were deleted. */
async function readFirstClick(database: Database, linkId: string): Promise<string | null> {
  const rows = await database
    .selectFrom('figures')
    .select('period')
    .where('link_id', '=', linkId)
    .where('period', '!=', allTime)
    .orderBy('period')
    .limit(3)
    .execute();
  // In this order, a year precedes its months, and a month its days.
  const [year, month = `${year}-01`, day] = rows.map(({ period }) => period);
  if (year === undefined) return null;
  return day?.startsWith(month) ? day : `${month}-01`;
}

/** Reads the stored cells of periods, without clicks in batches. */
async function readStoredCells(
  database: Database,
  linkId: string,
  periods: readonly string[],
): Promise<Map<string, Cells>> {
  if (periods.length === 0) return new Map();
  const rows = database
    .selectFrom('figures')
    .select(['period', 'summary', 'cell_visitors'])
    .where('link_id', '=', linkId)
    .where('period', 'in', periods);
  const stored = new Map<string, Cells>();
  for (const { period, summary, cell_visitors } of await rows.execute()) {
    // No other code uses these bytes.
    stored.set(period, readCells({ summary, visitors: cell_visitors }, true));
  }
  return stored;
}

function withPending(linkId: string, period: string, stored: StoredPeriod | undefined, pending: Cells): StoredPeriod {
  if (!stored) return toStatsRow(linkId, period, pending);
  const all = getCell(pending, 'all', '');
  const visitors = VisitorSet.from(stored.visitors).merge(all.visitors);
  const total = stored.total + all.total;
  return { ...stored, total, uniques: Math.min(total, visitors.count), visitors: visitors.toBytes() };
}

/** Reads the cells of all clicks in an answer. */
async function readShownCells(
  database: Database,
  linkId: string,
  { total, cover, pending }: { total: number; cover: readonly string[]; pending: ReadonlyMap<string, Cells> },
): Promise<CellCounts[]> {
  const row = await database
    .selectFrom('figures')
    .select(['total', 'summary'])
    .where('link_id', '=', linkId)
    .where('period', '=', allTime)
    .executeTakeFirst();
  const pendingCells = pending.get(allTime);
  const totalOfAllTime = (row?.total ?? 0) + (pendingCells ? getCell(pendingCells, 'all', '').total : 0);
  const isAll = totalOfAllTime === total;
  // Without pending clicks, the stored counts of all time are the answer.
  if (isAll && row && !pendingCells) return parseCounts(row.summary);
  const periods = isAll ? [allTime] : cover;
  const stored = await readStoredCells(database, linkId, periods);
  // The longest periods mostly have sketches, to which others are added fastest.
  const all = [stored, pending].flatMap((cells) => periods.flatMap((period) => cells.get(period) ?? []));
  const [sum = new Map(), ...others] = all.map(withoutHours);
  for (const cells of others) addCells(sum, cells);
  return countCells(sum);
}

/** Reads a link's stats for the days of an answer, in one snapshot. */
export const readStats = (database: Database, linkId: string, shown: ShownDays): Promise<StoredStats> =>
  inSnapshot(database, async (reading) => {
    const pending = await readPending(reading, linkId);
    const periods = await readPeriods(reading, linkId, shown);
    const pendingDays = [...pending.keys()].filter((period) => isDayPeriod(period) && periods.has(period));
    const days = await readStoredCells(reading, linkId, pendingDays);
    for (const [period, cells] of pending) {
      if (period === allTime) continue;
      const day = days.get(period);
      // A visitor who returns within an hour counts once, so a day's hours need its cells.
      if (day) periods.set(period, toStatsRow(linkId, period, addCells(day, cells)));
      else periods.set(period, withPending(linkId, period, periods.get(period), cells));
    }
    const firstDays = [...pending.keys()].filter(isDayPeriod);
    const firstStored = await readFirstClick(reading, linkId);
    if (firstStored !== null) firstDays.push(firstStored);
    const firstClick = firstDays.sort()[0] ?? null;
    const cover = periodsCovering(periods.keys(), shown);
    const total = cover.reduce((sum, period) => sum + (periods.get(period)?.total ?? 0), 0);
    return { total, firstClick, cells: await readShownCells(reading, linkId, { total, cover, pending }), periods };
  });
