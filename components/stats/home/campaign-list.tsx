import { memo, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { Button } from '@/components/ui/button.tsx';
import { EmptySection } from '@/components/ui/empty-section.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import { Text } from '@/components/ui/text.tsx';
import { textCollator } from '@/components/ui/text-collator.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { type Campaign, campaignsOf, idsToAsk, sortByClicks, summaryOf } from '@/lib/stats/campaigns.ts';
import { campaignReportRoute, campaignRoute } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { mayHaveClicks } from '@/lib/stats/freshness.ts';
import type { CountedActivity } from '@/lib/stats/link-activity.ts';
import { type ChosenRange, defaultRange } from '@/lib/stats/ranges.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import { CampaignRow } from './campaign-row.tsx';
import type { LoadedStats } from './use-my-stats.ts';

/** The number of campaigns that show at first. */
const first = 25;

interface Props {
  connectionId: string;
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
  connectionId,
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
  const campaigns = useMemo(() => campaignsOf(links, textCollator()), [links]);
  const countedById = useMemo(() => new Map(counted.map((one) => [one.link.id, one])), [counted]);
  const isCompared = counted.some(({ before }) => before !== null);
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
    <section className="grid grid-cols-1 justify-items-start gap-2" aria-label={label}>
      <Text as={Heading} size="lg">
        {i18n.t('stats.campaign.heading')}
      </Text>
      {campaigns.length === 0 ? (
        <EmptySection text={i18n.t('stats.campaign.none')}>
          <a {...linkTo('/links/new')}>{i18n.t('nav.newLink')}</a>
        </EmptySection>
      ) : (
        <>
          <NumbersTable>
            <thead>
              <tr>
                <th scope="col">{i18n.t('stats.column.utm_campaign')}</th>
                <th scope="col" className="max-[640px]:hidden">
                  {i18n.t('stats.column.links')}
                </th>
                <th scope="col">{i18n.t('stats.metric.total_count')}</th>
                {isCompared && <th scope="col">{i18n.t('stats.report.change')}</th>}
                <th scope="col" className="print:hidden">
                  <span className="sr-only">{i18n.t('links.column.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((summary) => {
                const { campaign } = summary;
                const toAsk = idsToAsk(campaign, { range, readAt, now }).slice(0, limit);
                return (
                  <CampaignRow
                    key={campaign.key}
                    {...{ connectionId, summary, range, isCompared, now, toAsk }}
                    loadedById={loadedOf(campaign, countedById)}
                    link={linkTo(campaignRoute(campaign.name, chosen))}
                    report={linkTo(campaignReportRoute(campaign.name))}
                    isAsking={toAsk.some((id) => askedIds.has(id))}
                    onAsk={() => ask(toAsk)}
                  />
                );
              })}
            </tbody>
          </NumbersTable>
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

/** Returns the loaded links of a campaign, by id. */
const loadedOf = (campaign: Campaign, counted: ReadonlyMap<string, CountedActivity>) =>
  new Map(
    campaign.links.flatMap(({ id }) => {
      const loaded = counted.get(id);
      return loaded === undefined ? [] : [[id, loaded] as const];
    }),
  );
