import * as z from 'zod/mini';
import type { LinkRecord } from '../../contract/link-reading.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { linksIn, readGroup } from '../format/link-group.ts';

/** How many groups are read at once: some thousand links, so that a page stays in motion. */
const batch = 100;

/** As much of a link as tells its campaign: parsing all of each would take ten times as long. */
const inCampaign = z.object({ utm: z.object({ utm_campaign: z.string() }) });

/** The links of a campaign found so far, in no order, and how many were looked at. */
interface Found {
  links: LinkRecord[];
  looked: number;
}

/** The links known with a `utm_campaign`, which no index tells: all links are looked through, some thousand at a time. */
export async function* findLinksOfCampaign(database: LibraryDatabase, campaign: string): AsyncGenerator<Found> {
  const isWanted = (record: unknown) => inCampaign.safeParse(record).data?.utm.utm_campaign === campaign;
  let [links, looked]: [LinkRecord[], number] = [[], 0];
  let last: number | undefined = Number.NEGATIVE_INFINITY;
  while (last !== undefined) {
    const { store } = database.transaction('links');
    const range = IDBKeyRange.lowerBound(last, true);
    const [keys, kept] = await Promise.all([store.getAllKeys(range, batch), store.getAll(range, batch)]);
    const groups = kept.flatMap((value) => readGroup(value) ?? []);
    links = [...links, ...groups.flatMap((group) => linksIn(group, isWanted))];
    for (const { ids } of groups) looked += ids.length;
    last = keys.at(-1);
    yield { links, looked };
  }
}
