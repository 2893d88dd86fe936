import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../storage/tables.ts';
import { readBatches } from './click-batch.ts';
import { addFigures } from './rollup.ts';

/** How long figures are kept; what is left out is kept for ever. Months, years and totals always are. */
export const keeping = z.object({
  /** Days for which a day has its hours and names. */
  detailDays: z.optional(z.int()),
  /** Years for which there are days. */
  dayYears: z.optional(z.int()),
});
export type Keeping = z.infer<typeof keeping>;

/** Rows that are looked at, and changed, together. */
const page = 500;

const dayBefore = (now: Date, change: (date: Date) => void) => {
  const date = new Date(now);
  change(date);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** Adds the waiting clicks of such days to the figures, which alone are thinned out. */
async function addOld(database: Database, cutoff: string): Promise<void> {
  for (let last = { link_id: '', part: '' }; ; ) {
    const rows = await database
      .selectFrom('click_batches')
      .select(['link_id', 'part', 'clicks'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('link_id', 'part'), '>', tuple(last.link_id, last.part)))
      .orderBy('link_id')
      .orderBy('part')
      .limit(page)
      .execute();
    const old = rows.filter(({ clicks }) => [...readBatches([clicks]).keys()].some((day) => day < cutoff));
    for (const linkId of new Set(old.map(({ link_id }) => link_id)))
      await addFigures(database, linkId, { isDue: true });
    const lastRow = rows.at(-1);
    if (rows.length < page || !lastRow) return;
    last = lastRow;
  }
}

/** Goes through the days before a cutoff, some at a time so that nobody waits for long. */
async function eachPage(
  database: Database,
  { cutoff, isDone }: { cutoff: string; isDone: 'thin' | 'gone' },
  change: (keys: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  for (let last = { link_id: '', period: '' }; ; ) {
    const rest = isDone === 'thin' ? sql`and hours <> '[]'` : sql``;
    const { rows } = await sql<{ link_id: string; period: string }>`
      select link_id, period from figures
      where (link_id, period) > (${last.link_id}, ${last.period})
        and length(period) = ${sql.lit('YYYY-MM-DD'.length)} and period < ${cutoff} ${rest}
      order by link_id, period limit ${sql.lit(page)}`.execute(database);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    const keys = sql.join(rows.map(({ link_id, period }) => sql`(${link_id}, ${period})`));
    await change(sql`(link_id, period) in (values ${keys})`).execute(database);
    last = lastRow;
  }
}

/** Takes away what figures are not kept for any longer. What is counted stays counted, in months, years and all together. */
export async function thinOut(database: Database, { detailDays, dayYears }: Keeping, now: Date): Promise<void> {
  if (detailDays !== undefined) {
    const cutoff = dayBefore(now, (date) => date.setUTCDate(date.getUTCDate() - detailDays));
    await addOld(database, cutoff);
    // What all clicks of the day are stays, as cells.ts writes it.
    const thin = sql`update figures set hours = '[]', cell_visitors = visitors,
      summary = '[["all","",' || total || ',' || uniques || ',' || octet_length(visitors) || ']]'`;
    await eachPage(database, { cutoff, isDone: 'thin' }, (keys) => sql`${thin} where ${keys}`);
  }
  if (dayYears !== undefined) {
    const cutoff = dayBefore(now, (date) => date.setUTCFullYear(date.getUTCFullYear() - dayYears));
    await addOld(database, cutoff);
    await eachPage(database, { cutoff, isDone: 'gone' }, (keys) => sql`delete from figures where ${keys}`);
  }
}
