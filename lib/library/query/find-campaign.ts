import * as z from 'zod/mini';
import type { LinkRecord } from '../../contract/link-reading.ts';
import { isSwitchedOff } from '../../link/effective.ts';
import { utmKey } from '../../link/utm/utm-key.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { linksIn } from '../format/link-group.ts';
import { eachGroup } from './each-group.ts';

/** As much of a link as tells its campaign: parsing all of each would take ten times as long. */
const inCampaign = z.object({
  has_utm: z.optional(z.nullable(z.boolean())),
  utm: z.object({ utm_campaign: z.string() }),
});

function campaignOf(record: unknown): string {
  const { data } = inCampaign.safeParse(record);
  return data === undefined || isSwitchedOff(data, 'has_utm') ? '' : data.utm.utm_campaign.trim();
}

/** The links of a campaign found so far, in no order, and how many were looked at. */
interface Found {
  links: LinkRecord[];
  looked: number;
}

/** The links known with a `utm_campaign`, however it is spelled. All links are looked through, some thousand at a time. */
export async function* findLinksOfCampaign(database: LibraryDatabase, campaign: string): AsyncGenerator<Found> {
  const key = utmKey(campaign);
  const isWanted = (record: unknown) => utmKey(campaignOf(record)) === key;
  let [links, looked]: [LinkRecord[], number] = [[], 0];
  for await (const groups of eachGroup(database)) {
    links = [...links, ...groups.flatMap((group) => linksIn(group, isWanted))];
    for (const { ids } of groups) looked += ids.length;
    yield { links, looked };
  }
}

/** As much of a link as a list of campaigns needs. */
const counted = z.object({ id: z.string(), is_clicked: z.optional(z.nullable(z.boolean())) });

/** A link of a campaign, as it is spelled there. */
export interface CampaignLink {
  id: string;
  campaign: string;
  /** Whether it was ever clicked, as last known; null where the service does not say. */
  isClicked: boolean | null;
}

/** The links known that have a campaign, in no order. */
export async function listCampaignLinks(database: LibraryDatabase): Promise<CampaignLink[]> {
  const found: CampaignLink[] = [];
  for await (const groups of eachGroup(database)) {
    for (const record of groups.flatMap(({ records }) => records)) {
      const campaign = campaignOf(record);
      const link = campaign === '' ? null : counted.safeParse(record).data;
      if (link) found.push({ id: link.id, campaign, isClicked: link.is_clicked ?? null });
    }
  }
  return found;
}
