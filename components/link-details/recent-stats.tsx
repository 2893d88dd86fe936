import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { statsQuery } from '@/components/queries/queries.ts';
import { useRetry } from '@/components/queries/use-retry.ts';
import { Headline } from '@/components/stats/page/headline.tsx';
import { RankRows } from '@/components/stats/ranks/rank-rows.tsx';
import { PickedDots, TimeLines } from '@/components/stats/time/time-lines.tsx';
import { TimePlot } from '@/components/stats/time/time-plot.tsx';
import { pointLines } from '@/components/stats/time/time-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Divided } from '@/components/ui/divided.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { timeOf } from '@/lib/stats/days.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { isUnfinished } from '@/lib/stats/intervals.ts';
import { countsBefore, sameMoment } from '@/lib/stats/period-before.ts';
import { defaultRange, periodBefore } from '@/lib/stats/ranges.ts';
import { rank } from '@/lib/stats/rank.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';
import { bySite } from '@/lib/stats/sites.ts';
import { rowsBy, type Stats } from '@/lib/stats/stats.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';

const noClicks = { total_count: 0, unique_count: 0 };

interface Props {
  link: LinkRecord;
  /** True if the page already shows a failure of the service. */
  isExplained: boolean;
}

/** The clicks and visitors of a link in the last 30 days: their numbers, their change, and a line. */
export function RecentStats({ link: { id, is_clicked, created_at }, isExplained }: Props) {
  const [range] = useState(() => recentDays(Date.now()));
  const isNeverClicked = is_clicked === false;
  const stats = useQuery({ ...statsQuery(id, range), enabled: !isNeverClicked });
  const rangeBefore = periodBefore(defaultRange, range);
  // A younger link has nothing to compare with.
  const isOlder = created_at === null || Date.parse(created_at) < timeOf(range.start_date);
  const former = useQuery({
    ...statsQuery(id, rangeBefore ?? range),
    enabled: !isNeverClicked && isOlder && rangeBefore !== null,
  });
  const shown = stats.data;
  const before = (isOlder && former.data) || null;
  const failure = stats.error?.failure ?? null;
  useRetry(failure ?? former.error?.failure ?? null, stats.isFetching || former.isFetching, () => {
    if (stats.error !== null) void stats.refetch();
    if (former.error !== null) void former.refetch();
  });
  const counts = isNeverClicked ? noClicks : (shown?.stats ?? null);
  return (
    <RecentCard id={id} isBusy={counts === null && failure === null}>
      <Headline
        stats={counts}
        before={before && shown ? countsBefore(before, sameMoment(shown.at, range, before.range)) : null}
        range={range}
      />
      {failure !== null && !isExplained && (
        <Text role="alert" tone="bad" className="flex flex-wrap items-center gap-2">
          {failureWords(failure, { service: null, mayReach: true }).title}
          <Button shape="small" onClick={() => void stats.refetch()}>
            {i18n.t('failure.retry')}
          </Button>
        </Text>
      )}
      {/* As high as the line that loads. */}
      {failure === null && !isNeverClicked && (
        <div className="grid auto-rows-[minmax(160px,auto)] grid-cols-1">{shown && <DailyClicks shown={shown} />}</div>
      )}
      {shown && <TopNames stats={shown.stats} />}
    </RecentCard>
  );
}

function RecentCard({ id, isBusy, children }: { id: string; isBusy: boolean; children: ReactNode }) {
  return (
    <Card aria-labelledby="recent-stats" aria-busy={isBusy}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="recent-stats">{i18n.t('linkPage.recent')}</h2>
        <Text size="sm">
          <Link href={linkStatsRoute(id)}>{i18n.t('stats.preview.all')}</Link>
        </Text>
      </div>
      {children}
    </Card>
  );
}

/** The clicks by day as a line. */
function DailyClicks({ shown: { stats, range, at } }: { shown: LinkStats }) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const { points } = useMemo(
    () => fillGaps(stats.steps.day ?? [], { interval: 'day', range, now: at }),
    [stats, range, at],
  );
  if (stats.steps.day === null) return <Text tone="quiet">{i18n.t('stats.missing.time')}</Text>;
  const isRunning = isUnfinished(points.at(-1)?.start, { interval: 'day', now: at });
  const drawn = { metric: 'total_count', hasVisitors: false } as const;
  return (
    <TimePlot
      ref={chart}
      title={i18n.t('stats.time.heading')}
      height={160}
      points={points}
      interval="day"
      metric="total_count"
      index={index}
      onIndex={setIndex}
      words={(at) =>
        pointLines(points[at], undefined, {
          ...{ interval: 'day', metric: 'total_count', cut: null },
          isRunning: isRunning && at === points.length - 1,
        })
      }
      drawPicked={(layout, index) => {
        const point = points[index];
        return point && <PickedDots {...drawn} {...{ point, index, layout }} />;
      }}
    >
      {(layout) => <TimeLines {...drawn} {...{ points, isRunning, layout }} before={null} />}
    </TimePlot>
  );
}

const maxNames = 5;

/** The first countries and referrers, if the service knows any. */
function TopNames({ stats }: { stats: Stats }) {
  const lists = (['referrer', 'country'] as const).flatMap((dimension) => {
    const rows = (rowsBy(stats, dimension) ?? []).filter(({ name }) => name.toLowerCase() !== 'unknown');
    const ranked = rank(dimension === 'referrer' ? bySite(rows) : rows, 'total_count', stats, maxNames);
    return ranked.length === 0 ? [] : { dimension, ranked };
  });
  if (lists.length === 0) return null;
  return (
    <Divided className="grid grid-cols-2 gap-x-8 gap-y-4 max-[640px]:grid-cols-1">
      {lists.map(({ dimension, ranked }) => {
        const title = i18n.t(`stats.dimension.${dimension}`);
        return (
          <section key={dimension} aria-label={title} className="grid grid-cols-1 content-start gap-1">
            <Text as="h3" size="sm">
              {title}
            </Text>
            <RankRows
              caption={title}
              dimension={dimension}
              rows={ranked}
              max={ranked[0]?.total_count ?? 0}
              metric="total_count"
            />
          </section>
        );
      })}
    </Divided>
  );
}
