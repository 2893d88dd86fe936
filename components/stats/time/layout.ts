import type { Interval } from '@/lib/contract/analytics.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import { axisTicks } from '@/lib/stats/scale.ts';
import { type Metric, metrics } from '@/lib/stats/stats.ts';
import { formatCompact, stepTick } from '../../ui/stats-formats.ts';

/** The usual height of a time chart, in pixels. */
const usualHeight = 240;
/** The y of the highest count, in pixels. */
const top = 8;
const foot = 24;
/** The space right of the last step, in pixels. */
const end = 8;
/** The approximate width of a character, and the distance of labels on the time axis, in pixels. */
const [characterWidth, tickWidth] = [7, 88];

/** The layout of a time chart, in pixels. */
export interface Layout {
  height: number;
  /** The width of labels at the ends of lines. */
  labels: number;
  left: number;
  right: number;
  /** The y of 0. */
  floor: number;
  x: (index: number) => number;
  y: (count: number) => number;
  yTicks: { y: number; words: string }[];
  xTicks: { x: number; words: string }[];
}

interface Frame {
  width: number;
  height?: number | undefined;
  /** The width of labels at the ends of lines. */
  labels?: number;
  interval: Interval;
  metric: Metric;
}

/**
 * Returns the layout of a time chart. Its scale fits the highest point of both periods.
 *
 * @param before - the points of the previous period, in the same order; null if it is not compared
 */
export function layOut(
  points: readonly Point[],
  before: readonly Point[] | null,
  { width, height = usualHeight, labels = 0, interval, metric }: Frame,
): Layout {
  let max = 0;
  // Visitors may stand beside clicks.
  const drawn = metric === 'total_count' ? metrics : [metric];
  for (const point of points) for (const each of drawn) max = Math.max(max, point[each] ?? 0);
  for (const point of before ?? []) max = Math.max(max, point[metric] ?? 0);
  const ticks = axisTicks(max);
  const highest = ticks.at(-1) ?? 1;
  const names = ticks.map((tick) => formatCompact(tick));
  const left = Math.max(...names.map((name) => name.length)) * characterWidth + 8;
  // A chart narrower than the labels of its axis, as while a window is resized, has no room for lines.
  const [right, floor] = [Math.max(left, width - end - labels), height - foot];
  // A single step is in the middle.
  const x = (index: number) =>
    points.length < 2 ? (left + right) / 2 : left + ((right - left) * index) / (points.length - 1);
  // Draws negative counts, which cannot be right, as 0. A warning names them.
  const y = (count: number) => floor - ((floor - top) * Math.max(0, count)) / highest;
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((right - left) / tickWidth))));
  return {
    height,
    labels,
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

/** Returns the index of the step nearest to an x (pixels from the left); null without steps. */
export function stepAt(pixels: number, count: number, { left, right }: Pick<Layout, 'left' | 'right'>): number | null {
  if (count === 0) return null;
  const step = Math.round(((pixels - left) / (right - left)) * (count - 1));
  return Math.max(0, Math.min(count - 1, step || 0));
}

/** Returns the SVG path through counts from a step on, in tenths of a pixel, with gaps at null. */
export function lineOf(counts: readonly (number | null)[], { x, y }: Pick<Layout, 'x' | 'y'>, from = 0): string {
  let path = '';
  let isBroken = true;
  for (const [index, count] of counts.slice(from).entries()) {
    if (count !== null) path += `${isBroken ? 'M' : 'L'}${x(from + index).toFixed(1)} ${y(count).toFixed(1)}`;
    isBroken = count === null;
  }
  return path;
}
