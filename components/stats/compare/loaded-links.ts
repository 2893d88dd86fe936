import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import type { CountedLink } from '@/lib/stats/campaign-report.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { sameMoment } from '@/lib/stats/period-before.ts';
import type { Stats } from '@/lib/stats/stats.ts';
import type { StatsById } from './use-compared-stats.ts';

/** A link with its loaded stats, and their time (milliseconds since 1970). */
export interface LoadedLink extends CountedLink {
  stats: Stats;
  at: number;
}

interface LoadedStats {
  range: DayRange;
  statsById: StatsById;
}

/** Returns the links whose stats are loaded, with stats of the previous period if it is compared. */
export const loadedLinks = (links: readonly LinkRecord[], now: LoadedStats, former: LoadedStats | null): LoadedLink[] =>
  links.flatMap((link): LoadedLink[] => {
    const loaded = now.statsById.get(link.id)?.data;
    if (loaded === undefined) return [];
    const { stats, at } = loaded;
    const old = former?.statsById.get(link.id)?.data;
    if (former === null || old === undefined) return [{ link, stats, at, before: null }];
    // Each link is compared up to the time of its own stats.
    const until = sameMoment(at, now.range, former.range);
    return [{ link, stats, at, before: { stats: old.stats, range: former.range, until } }];
  });

/** Returns the name that Google Analytics gives to the channel of a link's visitors. */
const channelName = ({ link }: LoadedLink): string =>
  channelOf(utmOfLink(link))?.channel ?? i18n.t('stats.campaign.noChannel');

/** Groups links by channel, as lines of a chart. */
export const linesByChannel = (links: readonly LoadedLink[]) =>
  [...Map.groupBy(links, channelName)].map(([name, links]) => ({
    id: name,
    name,
    stats: links.map(({ stats }) => stats),
  }));
