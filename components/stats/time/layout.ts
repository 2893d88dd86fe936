import type { Interval } from '@/lib/contract/analytics.ts';
import type { Metric } from '@/lib/stats/figures.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import { axisTicks } from '@/lib/stats/scale.ts';
import { formatCompact, stepTick } from '../../ui/stats-formats.ts';

/** How high a time chart is, in pixels. */
export const height = 240;
/** Where the highest count is, in pixels. */
export const top = 8;
const foot = 24;
/** How wide a character is, about, and how far the names of steps stand apart. */
const [character, tickWidth] = [7, 88];

/** Where everything of a time chart goes, in pixels. */
export interface Layout {
  left: number;
  right: number;
  /** Where 0 is. */
  floor: number;
  x: (index: number) => number;
  y: (count: number) => number;
  yTicks: { y: number; words: string }[];
  xTicks: { x: number; words: string }[];
}

/**
 * Lays a time chart out for a width, as high as the highest of its points and of this metric before.
 *
 * @param before the period before, step by step beside this one; null where it is not shown
 */
export function layOut(
  points: readonly Point[],
  before: readonly Point[] | null,
  { width, interval, metric }: { width: number; interval: Interval; metric: Metric },
): Layout {
  let most = 0;
  for (const point of points) most = Math.max(most, point.total_count ?? 0, point.unique_count ?? 0);
  for (const point of before ?? []) most = Math.max(most, point[metric] ?? 0);
  const ticks = axisTicks(most);
  const highest = ticks.at(-1) ?? 1;
  const names = ticks.map((tick) => formatCompact(tick));
  const left = Math.max(...names.map((name) => name.length)) * character + 8;
  const [right, floor] = [width - 8, height - foot];
  // A single step stands in the middle.
  const x = (index: number) =>
    points.length < 2 ? (left + right) / 2 : left + ((right - left) * index) / (points.length - 1);
  // What is below zero cannot be: it is said, and drawn as none.
  const y = (count: number) => floor - ((floor - top) * Math.max(0, count)) / highest;
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((right - left) / tickWidth))));
  return {
    left,
    right,
    floor,
    x,
    y,
    yTicks: ticks.map((tick, index) => ({ y: y(tick), words: names[index] ?? '' })),
    xTicks: points.flatMap((point, index) =>
      index % every === 0 ? [{ x: x(index), words: stepTick(point.start, interval) }] : [],
    ),
  };
}

/** The step nearest to a place, by its pixels from the left; null where there is none. */
export function stepAt(pixels: number, count: number, { left, right }: Pick<Layout, 'left' | 'right'>): number | null {
  if (count === 0) return null;
  const step = Math.round(((pixels - left) / (right - left)) * (count - 1));
  return Math.max(0, Math.min(count - 1, step || 0));
}

/** A line through points, interrupted where nothing was reported. */
export const lineThrough = (points: readonly Point[], metric: Metric, layout: Layout): string =>
  lineOf(
    points.map((point) => point[metric]),
    layout,
  );

/** A line through counts, in tenths of a pixel, interrupted where they are null. */
export function lineOf(counts: readonly (number | null)[], { x, y }: Pick<Layout, 'x' | 'y'>): string {
  let path = '';
  let isBroken = true;
  for (const [index, count] of counts.entries()) {
    if (count !== null) path += `${isBroken ? 'M' : 'L'}${x(index).toFixed(1)} ${y(count).toFixed(1)}`;
    isBroken = count === null;
  }
  return path;
}
