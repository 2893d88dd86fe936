import { html } from 'hono/html';
import type { Markup } from '../pages/markup.ts';
import type { StatsWords } from './words.ts';

/** Clicks and visitors of an interval, named by its first day. */
export interface Step {
  date: string;
  total_count: number;
  unique_count: number;
}

export type ChartInterval = 'day' | 'week' | 'month';

/** The description of the chart for screen readers. */
const descriptions = { day: 'stats.chartByDay', week: 'stats.chartByWeek', month: 'stats.chartByMonth' } as const;

/** The units of the chart, which is stretched to the width of its page. */
const size = 100;

/** Returns a round number for the end of an axis: 1, 2, 5, 10, 20, 50 … */
function roundedUp(count: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return magnitude * ([1, 2, 5, 10].find((round) => round * magnitude >= count) ?? 10);
}

/** Returns a path through counts. A single count is a line across the chart. */
function pathThrough(counts: readonly number[], max: number): string {
  const points = counts.length === 1 ? [...counts, ...counts] : counts;
  const x = (index: number) => ((size * index) / Math.max(1, points.length - 1)).toFixed(2);
  const y = (count: number) => (size - (size * count) / max).toFixed(2);
  return points.map((count, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(count)}`).join('');
}

const legend = (kind: string, words: string) =>
  html`<li><svg viewBox="0 0 24 8" aria-hidden="true"><path class="${kind}" d="M0 4h24"/></svg>${words}</li>`;

/** Returns a chart of clicks and visitors over time, as SVG with its axis in words. Time runs from left to right. */
export function lineChart(
  steps: readonly Step[],
  interval: ChartInterval,
  { texts: { text }, formatCount, stepName }: StatsWords,
): Markup {
  const max = roundedUp(Math.max(...steps.map(({ total_count }) => total_count)));
  const [first = '', last = ''] = [steps[0], steps.at(-1)].map((step) => step && stepName(step.date, interval));
  const label = text(descriptions[interval], first, last);
  return html`<div class="chart">
<div class="plot" dir="ltr"><span>${formatCount(max)}</span>${max % 2 === 0 ? html`<span class="half">${formatCount(max / 2)}</span>` : ''}
<svg viewBox="0 0 ${size} ${size}" preserveAspectRatio="none" role="img" aria-label="${label}">
<path class="grid" d="M0 0h${size}M0 ${size / 2}h${size}M0 ${size}h${size}"/>
<path class="visitors" d="${pathThrough(
    steps.map(({ unique_count }) => unique_count),
    max,
  )}"/>
<path class="clicks" d="${pathThrough(
    steps.map(({ total_count }) => total_count),
    max,
  )}"/>
</svg></div>
<div class="ends" dir="ltr"><bdi>${first}</bdi>${steps.length > 1 ? html`<bdi>${last}</bdi>` : ''}</div>
<ul class="legend">${legend('clicks', text('stats.clicks'))}${legend('visitors', text('stats.visitors'))}</ul>
</div>`;
}
