import { commonSpelling, utmKey } from '../link/utm/utm-key.ts';
import { addUp } from './figures.ts';
import type { RecentClicks } from './recent-clicks.ts';

/** A link as its campaign counts it. */
interface Member {
  id: string;
  campaign: string;
  /** Whether it was ever clicked; null where nobody knows. */
  isClicked: boolean | null;
}

/** Links whose `utm_campaign` differs by case and accents alone, at most. */
export interface Campaign {
  key: string;
  /** As most of its links spell it. */
  name: string;
  links: readonly Pick<Member, 'id' | 'isClicked'>[];
}

/** Puts links together by campaign, however it is spelled, by name. */
export function campaignsOf(links: readonly Member[]): Campaign[] {
  const byKey = Map.groupBy(links, ({ campaign }) => utmKey(campaign));
  const campaigns = [...byKey].map(([key, members]) => ({
    key,
    name: commonSpelling(members.map(({ campaign }) => campaign.trim())),
    links: members.map(({ id, isClicked }) => ({ id, isClicked })),
  }));
  return campaigns.sort((one, other) => one.name.localeCompare(other.name));
}

/** What is known of a campaign's clicks, without asking anybody. */
export interface CampaignSummary {
  campaign: Campaign;
  /** The links that may have clicks: the list of links says that the others have none. */
  ids: readonly string[];
  /** The number of `ids` that are counted. */
  counted: number;
  /** Their clicks in the last 30 days; null where none were reported. */
  total_count: number | null;
  /** Time of the oldest number in the sum; null where none of `ids` is counted. */
  at: number | null;
}

/**
 * Sums up the clicks known for a campaign. A link that had no clicks when the list of links was read needs no asking, but
 * its zero is as old as that list.
 *
 * @param readAt - when the whole list was last read; null where it never was
 */
export function summaryOf(
  campaign: Campaign,
  countsOf: (id: string) => RecentClicks | undefined,
  readAt: number | null,
): CampaignSummary {
  const isNever = ({ id, isClicked }: Campaign['links'][number]) =>
    isClicked === false && readAt !== null && (countsOf(id)?.at ?? 0) < readAt;
  const ids = campaign.links.filter((link) => !isNever(link)).map(({ id }) => id);
  const counts = ids.flatMap((id) => countsOf(id) ?? []);
  const ages = counts.map(({ at }) => at);
  if (ids.length < campaign.links.length && readAt !== null) ages.push(readAt);
  return {
    campaign,
    ids,
    counted: counts.length,
    at: counts.length === 0 && ids.length > 0 ? null : Math.min(...ages),
    total_count: ids.length === 0 ? 0 : addUp(counts.map(({ total_count }) => total_count)),
  };
}

/** The age at which the list no longer shows that a link has no clicks, in milliseconds. */
const listFreshFor = 10 * 60_000;

/** Returns the links to ask the service about: all of the campaign once the list of links, read at a time, is old. */
export const idsToAsk = ({ campaign, ids }: CampaignSummary, readAt: number | null, now: number): readonly string[] =>
  readAt !== null && Math.abs(now - readAt) < listFreshFor ? ids : campaign.links.map(({ id }) => id);

/** What a campaign is sorted by: one of which nothing is known may have clicks, one that was never clicked has none. */
const weight = ({ ids, total_count }: CampaignSummary): number => total_count ?? (ids.length > 0 ? 0.5 : 0);

/** The most clicked first, then those of which nothing is known, then those without a click. */
export const mostClickedFirst = (summaries: readonly CampaignSummary[]): CampaignSummary[] =>
  summaries.toSorted((one, other) => weight(other) - weight(one));
