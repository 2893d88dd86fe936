import type { LinkActivity } from '../link/link-activity.ts';
import { commonSpelling, utmKey } from '../link/utm/utm-key.ts';
import type { DayRange } from './days.ts';
import { addUp } from './figures.ts';
import { clickedLinks, mayHaveClicks } from './link-activity.ts';
import type { RecentClicks } from './recent-clicks.ts';

/** Links whose `utm_campaign` differs by case and accents alone, at most. */
export interface Campaign {
  key: string;
  /** As most of its links spell it. */
  name: string;
  links: readonly LinkActivity[];
}

/** Groups links by campaign, however it is spelled, by name. Leaves out links without one. */
export function campaignsOf(links: readonly LinkActivity[]): Campaign[] {
  const tagged = links.filter(({ campaign }) => campaign.trim() !== '');
  const byKey = Map.groupBy(tagged, ({ campaign }) => utmKey(campaign));
  const campaigns = [...byKey].map(([key, members]) => ({
    key,
    name: commonSpelling(members.map(({ campaign }) => campaign.trim())),
    links: members,
  }));
  return campaigns.sort((one, other) => one.name.localeCompare(other.name));
}

/** The clicks of a campaign, as far as they are loaded. */
export interface CampaignSummary {
  campaign: Campaign;
  /** The number of links that are counted. */
  counted: number;
  /** Their clicks; null where none were reported. */
  total_count: number | null;
  /** The time of the oldest number in the sum; null if no link is counted. */
  at: number | null;
}

/** Sums up the clicks of a campaign. */
export function summaryOf(
  campaign: Campaign,
  clicksOf: (link: LinkActivity) => RecentClicks | undefined,
): CampaignSummary {
  const counts = campaign.links.flatMap((link) => clicksOf(link) ?? []);
  return {
    campaign,
    counted: counts.length,
    at: counts.length === 0 ? null : Math.min(...counts.map(({ at }) => at)),
    total_count: addUp(counts.map(({ total_count }) => total_count)),
  };
}

/** The age at which the list no longer shows that a link has no clicks, in milliseconds. */
export const listFreshFor = 10 * 60_000;

/**
 * Returns the links of a campaign to request stats of, by their ids, those clicked last first: all of them once the list of
 * links, read at a time, is old.
 */
export function idsToAsk(
  { links }: Campaign,
  { range, readAt, now }: { range: DayRange; readAt: number | null; now: number },
): string[] {
  const isFresh = readAt !== null && Math.abs(now - readAt) < listFreshFor;
  const clicked = clickedLinks(links, [range]);
  const others = isFresh ? [] : links.filter((link) => !mayHaveClicks(link, range));
  return [...clicked, ...others].map(({ id }) => id);
}

/** The number by which campaigns are sorted: one that is not loaded may have clicks, one that was never clicked has none. */
const weight = ({ campaign, counted, total_count }: CampaignSummary): number =>
  Math.max(total_count ?? 0, counted < campaign.links.length || total_count === null ? 0.5 : 0);

/** Sorts campaigns: the most clicked first, then those that are not loaded, then those without a click. */
export const sortByClicks = (summaries: readonly CampaignSummary[]): CampaignSummary[] =>
  summaries.toSorted((one, other) => weight(other) - weight(one));
