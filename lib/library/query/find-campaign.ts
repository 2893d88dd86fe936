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

/** Returns the `utm_campaign` of a stored link, as it is spelled there; empty if UTM is off. */
export function campaignOf(record: unknown): string {
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
