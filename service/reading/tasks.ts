import * as z from 'zod/mini';
import type { operations } from '../../lib/contract/operations.ts';
import { linksQuery, statsQuery } from '../../lib/contract/queries.ts';
import { listLinks } from '../links/read-links.ts';
import { textsIn } from '../pages/texts.ts';
import { statsBody } from '../shares/pages.ts';
import { readAnalytics } from '../stats/analytics.ts';
import { clickableDays } from '../stats/calendar.ts';
import { retrieveStats } from '../stats/retrieve-stats.ts';
import type { Database } from '../storage/tables.ts';

const moment = z.iso.datetime();

/** Reads of many rows, which may take long. Their values can be sent to another thread. */
export const readTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), ownerId: z.string(), now: moment, query: linksQuery }),
  z.object({ kind: z.literal('stats'), ownerId: z.string(), now: moment, query: statsQuery }),
  z.object({
    kind: z.literal('share'),
    now: moment,
    language: z.string(),
    share: z.object({ start_date: z.string(), end_date: z.string() }),
    link: z.object({
      id: z.string(),
      title: z.nullable(z.string()),
      code: z.string(),
      custom_link: z.nullable(z.string()),
      created_at: z.string(),
      host: z.string(),
    }),
  }),
]);
export type ReadTask = z.infer<typeof readTask>;

/** Runs a task, and returns the answer: JSON of the interface, or the HTML of a page's body. */
export async function runReadTask(database: Database, task: ReadTask): Promise<string> {
  const now = new Date(task.now);
  if (task.kind === 'share') {
    const { share, link, language } = task;
    const days = { from: share.start_date, until: share.end_date };
    const within = clickableDays(days, link.created_at, now);
    const analytics = await readAnalytics(database, link.id, days, within);
    return String(await statsBody({ share, link }, analytics, textsIn(language)));
  }
  const call = { database, caller: { ownerId: task.ownerId }, now };
  const answer: z.output<typeof operations.listLinks.answer | typeof operations.retrieveStats.answer> =
    task.kind === 'list' ? await listLinks(call, task.query) : await retrieveStats(call, task.query);
  return JSON.stringify(answer);
}
