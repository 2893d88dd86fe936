import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import type { Cut } from '@/lib/stats/period-before.ts';
import { type Counted, type Metric, metrics } from '@/lib/stats/stats.ts';
import { countWords, stepName } from '../../ui/stats-formats.ts';

const words = { total_count: 'stats.clicks', unique_count: 'stats.visitors' } as const;

/** Returns the cells of a point in the table, without its name. */
export const pointCells = (point: Counted, before: Point | undefined, metric: Metric): string[] => [
  countWords(point.total_count),
  countWords(point.unique_count),
  ...(before === undefined ? [] : [countWords(before[metric])]),
];

/** Returns a point's name, with "so far" if it is not over. */
export const pointName = (
  { start }: Point,
  { interval, isRunning }: { interval: Interval; isRunning: boolean },
): string => {
  const name = stepName(start, interval);
  return isRunning ? i18n.t('stats.time.soFar', [name]) : name;
};

interface PointContext {
  interval: Interval;
  metric: Metric;
  /** True if the point is not over. */
  isRunning: boolean;
  /** The step of the previous period that is cut at the same time; null without one. */
  cut: Cut | null;
}

function beforeName({ start }: Point, { interval, metric, cut }: PointContext): string {
  const name = stepName(start, interval);
  if (cut?.start !== start) return name;
  return i18n.t(cut.cuts[metric] ? 'stats.time.byThen' : 'stats.time.whole', [name]);
}

/** Returns the lines of a point's tooltip, its name first; none without a point. */
export function pointLines(point: Point | undefined, before: Point | undefined, context: PointContext): string[] {
  if (point === undefined) return [];
  return [
    pointName(point, context),
    ...metrics.map((metric) => {
      const count = point[metric];
      return count === null
        ? i18n.t('stats.time.beforeWas', [i18n.t(`stats.metric.${metric}`), countWords(count)])
        : i18n.t(words[metric], count, [formatCount(count)]);
    }),
    ...(before === undefined
      ? []
      : [i18n.t('stats.time.beforeWas', [beforeName(before, context), countWords(before[context.metric])])]),
  ];
}
