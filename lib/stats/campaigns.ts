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
  /** The links that may have clicks: those never clicked are not asked for. */
  ids: readonly string[];
  /** How many of those are counted. */
  counted: number;
  /** Their clicks in the last 30 days; null where none were reported. */
  total_count: number | null;
  /** When the oldest of their counts came; null where there is none. */
  at: number | null;
}

/** Sums up what is known of a campaign. Its links that were never clicked have no clicks, which needs no asking. */
export function summaryOf(campaign: Campaign, countsOf: (id: string) => RecentClicks | undefined): CampaignSummary {
  const ids = campaign.links.filter(({ isClicked }) => isClicked !== false).map(({ id }) => id);
  const counts = ids.flatMap((id) => countsOf(id) ?? []);
  return {
    campaign,
    ids,
    counted: counts.length,
    at: counts.length === 0 ? null : Math.min(...counts.map(({ at }) => at)),
    total_count: ids.length === 0 ? 0 : addUp(counts.map(({ total_count }) => total_count)),
  };
}

/** What a campaign is sorted by: one of which nothing is known may have clicks, one that was never clicked has none. */
const weight = ({ ids, total_count }: CampaignSummary): number => total_count ?? (ids.length > 0 ? 0.5 : 0);

/** The most clicked first, then those of which nothing is known, then those without a click. */
export const mostClickedFirst = (summaries: readonly CampaignSummary[]): CampaignSummary[] =>
  summaries.toSorted((one, other) => weight(other) - weight(one));
