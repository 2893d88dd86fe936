import * as z from 'zod/mini';
import { type LinkActivity, lastClickOf } from '../../link/link-activity.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { eachGroup } from './each-group.ts';
import { campaignOf } from './find-campaign.ts';

/** The fields of a link that say when it was clicked. Parsing whole links takes ten times as long. */
const clickFields = z.object({
  id: z.string(),
  is_clicked: z.optional(z.nullable(z.boolean())),
  last_clicked: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.nullable(z.string())),
});

const timeOf = (date: string | null | undefined): number | null => {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : time;
};

/** Lists the activity of all cached links, in no order. */
export async function listLinkActivity(database: LibraryDatabase): Promise<LinkActivity[]> {
  const found: LinkActivity[] = [];
  for await (const groups of eachGroup(database)) {
    for (const record of groups.flatMap(({ records }) => records)) {
      const link = clickFields.safeParse(record).data;
      if (link === undefined) continue;
      const { id, is_clicked, last_clicked, created_at } = link;
      const time = timeOf(last_clicked);
      const lastClicked = lastClickOf(time, is_clicked ?? null);
      found.push({ id, campaign: campaignOf(record), createdAt: timeOf(created_at), lastClicked });
    }
  }
  return found;
}
