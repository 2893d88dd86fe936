import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Counted, Metric } from '@/lib/stats/figures.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import { stepName } from '../formats.ts';

/** The cells of a point in the table, without its name. */
export const pointCells = (point: Counted, before: Point | undefined, metric: Metric): string[] => [
  formatCount(point.total_count),
  formatCount(point.unique_count),
  ...(before === undefined ? [] : [formatCount(before[metric])]),
];

/** The lines of a point's tooltip, the first of which is its name. */
export function pointLines(
  point: Point,
  before: Point | undefined,
  { interval, metric }: { interval: Interval; metric: Metric },
): string[] {
  return [
    stepName(point.start, interval),
    i18n.t('stats.clicks', point.total_count, [formatCount(point.total_count)]),
    i18n.t('stats.visitors', point.unique_count, [formatCount(point.unique_count)]),
    ...(before === undefined
      ? []
      : [i18n.t('stats.time.beforeWas', [stepName(before.start, interval), formatCount(before[metric])])]),
  ];
}

/** The same in one line, to be heard. */
export const pointWords = (point: Point | undefined, ...rest: DropFirst<Parameters<typeof pointLines>>): string =>
  point === undefined ? '' : pointLines(point, ...rest).join(', ');

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;
