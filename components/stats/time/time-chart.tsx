import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Series } from '@/lib/stats/fill-gaps.ts';
import { isUnfinished } from '@/lib/stats/intervals.ts';
import type { SeriesBefore } from '@/lib/stats/period-before.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { IntervalMenu } from '../chart/interval-menu.tsx';
import { TimeLegend } from './time-legend.tsx';
import { PickedDots, TimeLines } from './time-lines.tsx';
import { TimePlot } from './time-plot.tsx';
import { pointCells, pointLines, pointName } from './time-words.ts';

interface Props {
  /** The numbers, which stand in place of the title. */
  lead: ReactNode;
  series: Series;
  /** True if the service reports steps of this interval. */
  isReported: boolean;
  /** True if the service reports steps of any interval. */
  hasOthers: boolean;
  /** The previous period, in the same steps; null if it is not compared. */
  before: SeriesBefore | null;
  /** The time of the stats, in milliseconds since 1970. */
  at: number;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  metric: Metric;
}

/** The difference from which visitors have a line beside the clicks, as a share of the clicks. */
const minDifference = 0.02;

/** True if a line of visitors would not lie on the line of clicks. */
function visitorsDiffer({ points }: Series): boolean {
  const { total_count, unique_count } = sumOf(points);
  if (total_count === null || unique_count === null) return false;
  return Math.abs(total_count - unique_count) > minDifference * total_count;
}

/** The chart of clicks or visitors over time. */
export function TimeChart(props: Props) {
  const { lead, series, isReported, hasOthers, before, at: now, interval, onInterval, metric } = props;
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const { points, unplaced, misfits } = series;
  const notes = [
    ...(unplaced.length > 0 ? [i18n.t('stats.time.unplaced', unplaced.length, [formatCount(unplaced.length)])] : []),
    ...(misfits > 0 ? [i18n.t('stats.time.misfits', misfits, [formatCount(misfits)])] : []),
  ];
  const isRunning = isReported && isUnfinished(points.at(-1)?.start, { interval, now });
  const hasVisitors = metric === 'total_count' && visitorsDiffer(series);
  const words = (at: number) =>
    pointLines(points[at], before?.points[at], {
      ...{ interval, metric, cut: before?.cut ?? null },
      isRunning: isRunning && at === points.length - 1,
    });
  const columns = [i18n.t('stats.time.when'), i18n.t('stats.metric.total_count'), i18n.t('stats.metric.unique_count')];
  const rows = () =>
    !isReported
      ? []
      : [
          ...points.map((point, at) => [
            pointName(point, { interval, isRunning: isRunning && at === points.length - 1 }),
            ...pointCells(point, before?.points[at], metric),
          ]),
          ...unplaced.map((step) => [step.date || i18n.t('stats.noName'), ...pointCells(step, undefined, metric)]),
        ];
  return (
    <ChartFrame
      title={i18n.t('stats.time.heading')}
      lead={lead}
      notes={notes}
      file={`clicks-by-${interval}`}
      chart={chart}
      table={{ columns: before === null ? columns : [...columns, i18n.t('stats.time.before.name')], rows }}
      choices={<IntervalMenu chosen={interval} onChoose={onInterval} />}
      missing={isReported ? null : i18n.t(hasOthers ? 'stats.missing.interval' : 'stats.missing.time')}
      legend={<TimeLegend compares={before !== null} {...{ metric, hasVisitors }} />}
    >
      <TimePlot
        ref={chart}
        title={i18n.t('stats.time.heading')}
        points={points}
        before={before?.points ?? null}
        interval={interval}
        metric={metric}
        // Another interval has other points.
        index={index === null ? null : Math.min(index, points.length - 1)}
        onIndex={setIndex}
        words={words}
        drawPicked={(layout, index) => {
          const point = points[index];
          return point && <PickedDots {...{ point, index, metric, hasVisitors, layout }} />;
        }}
      >
        {(layout) => (
          <TimeLines points={points} before={before?.points ?? null} {...{ metric, hasVisitors, isRunning, layout }} />
        )}
      </TimePlot>
    </ChartFrame>
  );
}
