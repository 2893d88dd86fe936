import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../storage/tables.ts';
import { readBatches } from './click-batch.ts';
import { rollUpClicks } from './rollup.ts';

/** Limits for keeping stats. Months, years and totals are always kept. */
export const retentionSettings = z.object({
  /** Days for which days have their hours and names; for ever by default. */
  detailDays: z.optional(z.int()),
  /** Years for which days are kept; for ever by default. */
  dayYears: z.optional(z.int()),
});
export type Retention = z.infer<typeof retentionSettings>;

/** Rows that are read and changed together. */
const pageSize = 500;

const dayBefore = (now: Date, moveBack: (date: Date) => void) => {
  const date = new Date(now);
  moveBack(date);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** Rolls up pending clicks of days before the cutoff, since only rolled-up stats are deleted. */
async function rollUpOldClicks(database: Database, cutoff: string, signal?: AbortSignal): Promise<void> {
  for (let last = { link_id: '', part: '' }; ; ) {
    const rows = await database
      .selectFrom('click_batches')
      .select(['link_id', 'part', 'clicks'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('link_id', 'part'), '>', tuple(last.link_id, last.part)))
      .orderBy('link_id')
      .orderBy('part')
      .limit(pageSize)
      .execute();
    const old = rows.filter(({ clicks }) => [...readBatches([clicks]).keys()].some((day) => day < cutoff));
    for (const linkId of new Set(old.map(({ link_id }) => link_id))) {
      signal?.throwIfAborted();
      await rollUpClicks(database, linkId, { force: true });
    }
    const lastRow = rows.at(-1);
    if (rows.length < pageSize || !lastRow) return;
    last = lastRow;
  }
}

/**
 * Changes the days before a cutoff, a page at a time so that other writers hardly wait.
 *
 * @param withDetails selects only days that still have details.
 */
async function eachPage(
  database: Database,
  { cutoff, withDetails = false, signal }: { cutoff: string; withDetails?: boolean; signal?: AbortSignal | undefined },
  statementFor: (keys: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  for (let last = { link_id: '', period: '' }; ; ) {
    signal?.throwIfAborted();
    const rest = withDetails ? sql`and hours <> '[]'` : sql``;
    const { rows } = await sql<{ link_id: string; period: string }>`
      select link_id, period from figures
      where (link_id, period) > (${last.link_id}, ${last.period})
        and length(period) = ${sql.lit('YYYY-MM-DD'.length)} and period < ${cutoff} ${rest}
      order by link_id, period limit ${sql.lit(pageSize)}`.execute(database);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    const keys = sql.join(rows.map(({ link_id, period }) => sql`(${link_id}, ${period})`));
    await statementFor(sql`(link_id, period) in (values ${keys})`).execute(database);
    last = lastRow;
  }
}

/**
 * Deletes the details and days that are not kept any longer. Their clicks still count in months, years and totals.
 *
 * @throws {Error} if the signal is aborted: the rest is deleted by the next run.
 */
export async function applyRetention(
  database: Database,
  { detailDays, dayYears }: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  if (detailDays !== undefined) {
    const cutoff = dayBefore(now, (date) => date.setUTCDate(date.getUTCDate() - detailDays));
    await rollUpOldClicks(database, cutoff, signal);
    // Keeps the cell of all clicks, as cells.ts writes it.
    const clearDetails = sql`update figures set hours = '[]', cell_visitors = visitors,
      summary = '[["all","",' || total || ',' || uniques || ',' || octet_length(visitors) || ']]'`;
    await eachPage(database, { cutoff, withDetails: true, signal }, (keys) => sql`${clearDetails} where ${keys}`);
  }
  if (dayYears !== undefined) {
    const cutoff = dayBefore(now, (date) => date.setUTCFullYear(date.getUTCFullYear() - dayYears));
    await rollUpOldClicks(database, cutoff, signal);
    await eachPage(database, { cutoff, signal }, (keys) => sql`delete from figures where ${keys}`);
  }
}
