import { memo, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { campaignsOf, idsToAsk, sortByClicks, summaryOf } from '@/lib/stats/campaigns.ts';
import { campaignRoute } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { mayHaveClicks } from '@/lib/stats/link-activity.ts';
import { type ChosenRange, defaultRange } from '@/lib/stats/ranges.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import compareStyles from '../compare/compare.module.css';
import { CampaignRow } from './campaign-row.tsx';
import styles from './campaigns.module.css';
import type { LoadedStats } from './use-my-stats.ts';

/** The number of campaigns that show at first. */
const first = 25;

interface Props {
  /** All links of the connection. */
  links: readonly LinkActivity[];
  /** The stored clicks of the last 30 days, by the links' ids; null until they are read. */
  recent: ReadonlyMap<string, RecentClicks> | null;
  /** The last reading of the whole list, in milliseconds since 1970; null if there was none. */
  readAt: number | null;
  chosen: ChosenRange;
  range: DayRange;
  loaded: LoadedStats;
  /** Requests the stats of links. */
  ask: (ids: readonly string[]) => void;
  /** The number of links that one press requests at most. */
  limit: number;
  linkTo: ReturnType<typeof ownPages>['linkTo'];
  Heading: 'h2' | 'h3';
  label: string;
}

/** A table of a connection's campaigns with their clicks, as far as these are loaded. */
export const CampaignList = memo(function CampaignList({
  links,
  recent,
  readAt,
  chosen,
  range,
  loaded: { counted, askedIds, isAsking },
  ask,
  limit,
  linkTo,
  Heading,
  label,
}: Props) {
  const [isLong, setIsLong] = useState(false);
  const now = useNow(10);
  const [openedAt] = useState(now);
  const campaigns = useMemo(() => campaignsOf(links), [links]);
  const summaries = useMemo(() => {
    const loaded = new Map(counted.map(({ link, counts, at }) => [link.id, { total_count: counts.total_count, at }]));
    const stored = chosen.name === defaultRange.name ? recent : null;
    const clicksOf = (link: LinkActivity): RecentClicks | undefined =>
      mayHaveClicks(link, range) || loaded.has(link.id)
        ? (loaded.get(link.id) ?? stored?.get(link.id))
        : { total_count: 0, at: readAt ?? openedAt };
    return campaigns.map((campaign) => summaryOf(campaign, clicksOf));
  }, [campaigns, counted, recent, chosen, range, readAt, openedAt]);

  // Rows must not move while answers arrive.
  const latest = sortByClicks(summaries).map(({ campaign }) => campaign.key);
  const [order, setOrder] = useState(latest);
  if (!isAsking && latest.join('\n') !== order.join('\n')) setOrder(latest);
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? places.size;
  const sorted = summaries.toSorted((one, other) => placeOf(one.campaign.key) - placeOf(other.campaign.key));
  const shown = isLong ? sorted : sorted.slice(0, first);

  return (
    <section className={styles['campaigns']} aria-label={label}>
      <Heading>{i18n.t('stats.campaign.heading')}</Heading>
      {campaigns.length === 0 ? (
        <EmptyState heading={i18n.t('stats.campaign.none')} text={i18n.t('stats.campaign.noneText')}>
          <a {...linkTo('/links/new')} className={buttonClass('primary')}>
            {i18n.t('nav.newLink')}
          </a>
        </EmptyState>
      ) : (
        <>
          <table className={`${compareStyles['table']} ${styles['table']}`}>
            <thead>
              <tr>
                <th scope="col">{i18n.t('stats.column.utm_campaign')}</th>
                <th scope="col">{i18n.t('stats.column.links')}</th>
                <th scope="col">{i18n.t('stats.metric.total_count')}</th>
                <th scope="col">{i18n.t('stats.campaign.updated')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((summary) => {
                const toAsk = idsToAsk(summary.campaign, { range, readAt, now }).slice(0, limit);
                return (
                  <CampaignRow
                    key={summary.campaign.key}
                    summary={summary}
                    link={linkTo(campaignRoute(summary.campaign.name, chosen))}
                    now={now}
                    toAsk={toAsk}
                    isAsking={toAsk.some((id) => askedIds.has(id))}
                    onAsk={() => ask(toAsk)}
                  />
                );
              })}
            </tbody>
          </table>
          {sorted.length > first && (
            <Button kind="quiet" onClick={() => setIsLong(!isLong)}>
              {isLong
                ? i18n.t('stats.campaign.fewer', [first])
                : i18n.t('stats.ranks.all', [formatCount(sorted.length)])}
            </Button>
          )}
        </>
      )}
    </section>
  );
});
