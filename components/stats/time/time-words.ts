import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import { type Counted, type Metric, metrics } from '@/lib/stats/figures.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import { countWords, stepName } from '../formats.ts';

const words = { total_count: 'stats.clicks', unique_count: 'stats.visitors' } as const;

/** The cells of a point in the table, without its name. */
export const pointCells = (point: Counted, before: Point | undefined, metric: Metric): string[] => [
  countWords(point.total_count),
  countWords(point.unique_count),
  ...(before === undefined ? [] : [countWords(before[metric])]),
];

/** The lines of a point's tooltip, the first of which is its name. */
export function pointLines(
  point: Point,
  before: Point | undefined,
  { interval, metric }: { interval: Interval; metric: Metric },
): string[] {
  return [
    stepName(point.start, interval),
    ...metrics.map((metric) => {
      const count = point[metric];
      return count === null
        ? i18n.t('stats.time.beforeWas', [i18n.t(`stats.metric.${metric}`), countWords(count)])
        : i18n.t(words[metric], count, [formatCount(count)]);
    }),
    ...(before === undefined
      ? []
      : [i18n.t('stats.time.beforeWas', [stepName(before.start, interval), countWords(before[metric])])]),
  ];
}

/** The same in one line, to be heard. */
export const pointWords = (point: Point | undefined, ...rest: DropFirst<Parameters<typeof pointLines>>): string =>
  point === undefined ? '' : pointLines(point, ...rest).join(', ');

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;
