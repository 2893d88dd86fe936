import * as z from 'zod/mini';
import { foldKey } from '../contract/fold-text.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { isSwitchedOff } from '../link/effective.ts';
import { type LinkActivity, lastClickOf } from '../link/link-activity.ts';
import { type CachedLinks, eachBatch, readRecord } from './link-groups.ts';

/* Both read all cached links, and parse only the fields that they need of each. */

const campaignFields = z.object({
  has_utm: z.optional(z.nullable(z.boolean())),
  utm: z.object({ utm_campaign: z.string() }),
});

/** Returns the `utm_campaign` of a stored link, as it is spelled there; empty if UTM is off. */
function campaignOf(record: unknown): string {
  const { data } = campaignFields.safeParse(record);
  return data === undefined || isSwitchedOff(data, 'has_utm') ? '' : data.utm.utm_campaign.trim();
}

/** The links of a campaign so far, in no order, and the number of links searched. */
interface CampaignLinks {
  links: LinkRecord[];
  looked: number;
}

/** Finds the cached links with a `utm_campaign`, in any spelling, some thousand at a time. */
export async function* findLinksOfCampaign(cached: CachedLinks, campaign: string): AsyncGenerator<CampaignLinks> {
  const key = foldKey(campaign);
  let found: CampaignLinks = { links: [], looked: 0 };
  for await (const records of eachBatch(cached)) {
    const links = records
      .filter((record) => foldKey(campaignOf(record)) === key)
      .flatMap((record) => readRecord(record) ?? []);
    found = { links: [...found.links, ...links], looked: found.looked + records.length };
    yield found;
  }
}

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
export async function listLinkActivity(cached: CachedLinks): Promise<LinkActivity[]> {
  const found: LinkActivity[] = [];
  for await (const records of eachBatch(cached)) {
    for (const record of records) {
      const link = clickFields.safeParse(record).data;
      if (link === undefined) continue;
      const { id, is_clicked, last_clicked, created_at } = link;
      const lastClicked = lastClickOf(timeOf(last_clicked), is_clicked ?? null);
      found.push({ id, campaign: campaignOf(record), createdAt: timeOf(created_at), lastClicked });
    }
  }
  return found;
}
