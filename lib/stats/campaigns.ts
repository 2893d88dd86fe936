import { cleanText } from '../contract/clean-text.ts';
import { foldKey } from '../contract/fold-text.ts';
import type { LinkActivity } from '../link/link-activity.ts';
import { commonSpelling } from '../link/utm/spellings.ts';
import type { DayRange } from './days.ts';
import { listFreshFor, mayHaveClicks } from './freshness.ts';
import { clickedLinks } from './link-activity.ts';
import type { RecentClicks } from './recent-clicks.ts';
import { addUp } from './stats.ts';

/** The links of one `utm_campaign`, ignoring case and accents. */
export interface Campaign {
  key: string;
  /** The most common spelling among its links. */
  name: string;
  links: readonly LinkActivity[];
}

/**
 * Groups links by campaign, ignoring case and accents. Sorts by name and leaves out links without a campaign.
 *
 * @param collator sorts by the rules of the language of the texts
 */
export function campaignsOf(links: readonly LinkActivity[], collator: Intl.Collator): Campaign[] {
  const tagged = links.filter(({ campaign }) => cleanText(campaign) !== '');
  const byKey = Map.groupBy(tagged, ({ campaign }) => foldKey(campaign));
  const campaigns = [...byKey].map(([key, members]) => ({
    key,
    name: commonSpelling(members.map(({ campaign }) => cleanText(campaign))),
    links: members,
  }));
  return campaigns.sort((one, other) => collator.compare(one.name, other.name));
}

/** The loaded clicks of a campaign. */
export interface CampaignSummary {
  campaign: Campaign;
  /** The number of links whose clicks are loaded. */
  counted: number;
  /** The sum of their clicks; null if none were reported. */
  total_count: number | null;
  /** The time of the oldest number in the sum, in milliseconds since 1970; null without numbers. */
  at: number | null;
}

/** Sums the loaded clicks of a campaign. */
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

/**
 * Returns the ids of the links whose stats to request, the last clicked first. Once the list of links (read at
 * `readAt`) is old, these are all links of the campaign.
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

/** Returns the number to sort by. A campaign that is not loaded may have clicks, so it ranks above 0. */
const weight = ({ campaign, counted, total_count }: CampaignSummary): number =>
  Math.max(total_count ?? 0, counted < campaign.links.length || total_count === null ? 0.5 : 0);

/** Sorts campaigns by falling clicks: then follow campaigns without loaded clicks, then campaigns without clicks. */
export const sortByClicks = (summaries: readonly CampaignSummary[]): CampaignSummary[] =>
  summaries.toSorted((one, other) => weight(other) - weight(one));
