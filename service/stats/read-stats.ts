import { sql } from 'kysely';
import { atOneMoment } from '../storage/snapshot.ts';
import type { Database, FiguresTable } from '../storage/tables.ts';
import type { ShownDays } from './calendar.ts';
import { addCells, type CellFigures, type Cells, cellOf, figuresOf, readCells, readFigures } from './cells.ts';
import { readBatches } from './click-batch.ts';
import { byPeriod, coverOf, ever, isDayPeriod, toFiguresRow, withoutHours } from './periods.ts';
import { VisitorSet } from './visitor-set.ts';

/** A period as it is shown over time: no cells but its hours. */
export type KeptPeriod = Pick<FiguresTable, 'period' | 'total' | 'uniques' | 'hours' | 'visitors'>;

/** What is kept of a link over the days that an answer shows, and a little more. */
interface KeptFigures {
  total: number;
  /** The day of the link's first click, or the first one that it can have been; null without clicks. */
  firstClick: string | null;
  cells: CellFigures[];
  periods: ReadonlyMap<string, KeptPeriod>;
}

/** The clicks of a link that its figures do not hold yet, by each period that they belong to. */
async function readWaiting(database: Database, linkId: string): Promise<Map<string, Cells>> {
  const rows = await database.selectFrom('click_batches').select('clicks').where('link_id', '=', linkId).execute();
  return byPeriod(readBatches(rows.map(({ clicks }) => clicks)));
}

/** Days, months and years that may hold what is shown. */
async function readPeriods(database: Database, linkId: string, shown: ShownDays): Promise<Map<string, KeptPeriod>> {
  const last = shown.isUntilNow ? '9999-12-31' : shown.until;
  let rows = database
    .selectFrom('figures')
    .select(['period', 'total', 'uniques', 'hours', 'visitors'])
    .where('link_id', '=', linkId)
    .where('period', '<=', last)
    .where('period', '!=', ever);
  if (!shown.isFromStart) {
    const longer = sql<boolean>`length(period) < ${'YYYY-MM-DD'.length} and period >= ${shown.from.slice(0, 'YYYY'.length)}`;
    rows = rows.where(({ or, eb }) => or([eb('period', '>=', shown.from), longer]));
  }
  return new Map((await rows.execute()).map((row) => [row.period, row]));
}

/** The day of a link's first click that its figures hold: the first of its month where days are not kept any more. */
async function readFirstClick(database: Database, linkId: string): Promise<string | null> {
  const rows = await database
    .selectFrom('figures')
    .select('period')
    .where('link_id', '=', linkId)
    .where('period', '!=', ever)
    .orderBy('period')
    .limit(3)
    .execute();
  // In this order, a year stands before its months, and a month before its days.
  const [year, month = `${year}-01`, day] = rows.map(({ period }) => period);
  if (year === undefined) return null;
  return day?.startsWith(month) ? day : `${month}-01`;
}

/** The cells of these periods as they are stored, without what waits. */
async function readStored(database: Database, linkId: string, periods: readonly string[]): Promise<Map<string, Cells>> {
  if (periods.length === 0) return new Map();
  const rows = database
    .selectFrom('figures')
    .select(['period', 'summary', 'cell_visitors'])
    .where('link_id', '=', linkId)
    .where('period', 'in', periods);
  const stored = new Map<string, Cells>();
  for (const { period, summary, cell_visitors } of await rows.execute()) {
    // The bytes were read for this answer alone.
    stored.set(period, readCells({ summary, visitors: cell_visitors }, true));
  }
  return stored;
}

function withWaiting(linkId: string, period: string, known: KeptPeriod | undefined, waiting: Cells): KeptPeriod {
  if (!known) return toFiguresRow(linkId, period, waiting);
  const all = cellOf(waiting, 'all', '');
  const visitors = VisitorSet.from(known.visitors).merge(all.visitors);
  const total = known.total + all.total;
  return { ...known, total, uniques: Math.min(total, visitors.count), visitors: visitors.toBytes() };
}

/** The cells of all the clicks that are shown. */
async function readShown(
  database: Database,
  linkId: string,
  { total, cover, waiting }: { total: number; cover: readonly string[]; waiting: ReadonlyMap<string, Cells> },
): Promise<CellFigures[]> {
  const kept = await database
    .selectFrom('figures')
    .select(['total', 'summary'])
    .where('link_id', '=', linkId)
    .where('period', '=', ever)
    .executeTakeFirst();
  const waitingEver = waiting.get(ever);
  const totalEver = (kept?.total ?? 0) + (waitingEver ? cellOf(waitingEver, 'all', '').total : 0);
  const isAll = totalEver === total;
  // Where nothing waits, the figures of all clicks are there as they are to be shown.
  if (isAll && kept && !waitingEver) return readFigures(kept.summary);
  const periods = isAll ? [ever] : cover;
  const stored = await readStored(database, linkId, periods);
  // Those of the longest are sketches mostly, which others are added to the fastest.
  const all = [stored, waiting].flatMap((cells) => periods.flatMap((period) => cells.get(period) ?? []));
  const [sum = new Map(), ...others] = all.map(withoutHours);
  for (const cells of others) addCells(sum, cells);
  return figuresOf(sum);
}

/** What is kept of a link's clicks over the days that an answer shows, all of it as it was at one moment. */
export const readKept = (database: Database, linkId: string, shown: ShownDays): Promise<KeptFigures> =>
  atOneMoment(database, async (reading) => {
    const waiting = await readWaiting(reading, linkId);
    const periods = await readPeriods(reading, linkId, shown);
    const waitingDays = [...waiting.keys()].filter((period) => isDayPeriod(period) && periods.has(period));
    const days = await readStored(reading, linkId, waitingDays);
    for (const [period, cells] of waiting) {
      if (period === ever) continue;
      const day = days.get(period);
      // Who comes in an hour once more is one visitor of it: a day's hours are counted from its cells.
      if (day) periods.set(period, toFiguresRow(linkId, period, addCells(day, cells)));
      else periods.set(period, withWaiting(linkId, period, periods.get(period), cells));
    }
    const firstDays = [...waiting.keys()].filter(isDayPeriod);
    const firstStored = await readFirstClick(reading, linkId);
    if (firstStored !== null) firstDays.push(firstStored);
    const firstClick = firstDays.sort()[0] ?? null;
    const cover = coverOf(periods.keys(), shown);
    const total = cover.reduce((sum, period) => sum + (periods.get(period)?.total ?? 0), 0);
    return { total, firstClick, cells: await readShown(reading, linkId, { total, cover, waiting }), periods };
  });
