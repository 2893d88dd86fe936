import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { byCountry } from '@/lib/stats/by-country.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { reportedInterval } from '@/lib/stats/intervals.ts';
import { sameMoment, seriesBefore } from '@/lib/stats/period-before.ts';
import { rank } from '@/lib/stats/rank.ts';
import { rowsBy } from '@/lib/stats/stats.ts';
import type { StatsView } from '@/lib/stats/stats-route.ts';
import { SubjectContext } from '../export/subject.ts';
import { CountryMap } from '../map/country-map.tsx';
import { TimeChart } from '../time/time-chart.tsx';
import { WeekChart } from '../week/week-chart.tsx';
import { Ranks } from './ranks.tsx';

interface Props {
  /** The numbers, above the chart over time. */
  lead: ReactNode;
  record: LinkRecord | null;
  shown: LinkStats;
  before: LinkStats | null;
  view: StatsView;
  onView: (part: Partial<StatsView>) => void;
}

/** All charts of a link's stats. */
export function Charts({ lead, record, shown: { stats, range, at }, before, view, onView }: Props) {
  const { metric } = view;
  const interval = view.interval ?? reportedInterval(range, [stats]);
  const until = before === null ? 0 : sameMoment(at, range, before.range);
  const series = useMemo(
    () => fillGaps(stats.steps[interval] ?? [], { interval, range, now: at }),
    [stats, interval, range, at],
  );
  const former = useMemo(() => before && seriesBefore(before, { interval, until }), [before, interval, until]);
  const countries = useMemo(() => rank(byCountry(rowsBy(stats, 'country') ?? []), metric, stats), [stats, metric]);
  // The long lists follow a moment later, so that a click responds at once.
  const lists = useDeferredValue(metric);
  const name = record && readableName(record);
  const address = record && addressToShare(record);
  const subject = useMemo(() => (name === null ? null : { name, address, range }), [name, address, range]);
  return (
    <SubjectContext value={subject}>
      <TimeChart
        lead={lead}
        series={series}
        before={former}
        isReported={stats.steps[interval] !== null}
        hasOthers={Object.values(stats.steps).some((steps) => steps !== null)}
        at={at}
        interval={interval}
        onInterval={(interval) => onView({ interval })}
        metric={metric}
      />
      <h2 className="sr-only">{i18n.t('stats.by')}</h2>
      <Ranks stats={stats} metric={lists} which="first" />
      <CountryMap ranked={countries} isReported={rowsBy(stats, 'country') !== null} metric={metric} />
      <Ranks stats={stats} metric={lists} which="others" />
      <WeekChart hours={stats.steps.hour} metric={metric} range={range} at={at} />
    </SubjectContext>
  );
}
