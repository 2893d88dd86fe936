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

/** Returns a point of the previous period with its count. */
function beforeWords(point: Point, { interval, metric, cut }: PointContext): string {
  const values = [stepName(point.start, interval), countWords(point[metric])] as const;
  if (cut?.start !== point.start) return i18n.t('stats.time.before.was', [...values]);
  return i18n.t(cut.cuts[metric] ? 'stats.time.before.byThen' : 'stats.time.before.whole', [...values]);
}

/** Returns the lines of a point's tooltip, its name first; none without a point. */
export function pointLines(point: Point | undefined, before: Point | undefined, context: PointContext): string[] {
  if (point === undefined) return [];
  return [
    pointName(point, context),
    ...metrics.map((metric) => {
      const count = point[metric];
      return count === null
        ? i18n.t(`stats.time.notReported.${metric}`)
        : i18n.t(words[metric], count, [formatCount(count)]);
    }),
    ...(before === undefined ? [] : [beforeWords(before, context)]),
  ];
}
