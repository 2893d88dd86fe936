import { html, raw } from 'hono/html';
import { type Analytics, type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { shortAddress } from '../links/short-address.ts';
import { notice } from '../pages/notices.ts';
import type { Markup, Page } from '../pages/page.ts';
import { styleSource } from '../pages/style.ts';
import { unknownName } from '../stats/names.ts';
import type { StoredShare } from '../storage/shares.ts';
import { type ChartInterval, lineChart, type Step } from './line-chart.ts';
import { shareStyle, shareStyleSource } from './style.ts';
import { dimensionWords, formatCount, rangeWords, rowName, stepName } from './words.ts';

/** Shown for an address without shared stats. */
export const unknownSharePage = notice(
  404,
  'Page not found',
  html`<p>Check the address. The link may have been deleted.</p>`,
);

/** Rows of a table that are shown, and those including the expandable part. */
const [firstRows, maxRows] = [10, 50];

/** All dimensions, beginning with the one that people look for first. */
const shownDimensions = ['referrer', ...dimensions.filter((dimension) => dimension !== 'referrer')] as const;

/** Intervals in a chart, at most. Longer intervals are used beyond. */
const maxSteps = 92;

interface Row {
  name: Markup | string;
  total_count: number | null;
  unique_count: number | null;
}

const countTable = (heading: string, name: string, rows: readonly Row[]) => html`<table aria-label="${heading}">
<thead><tr><th scope="col">${name}</th><th scope="col">Clicks</th><th scope="col">Visitors</th></tr></thead>
<tbody>
${rows.map(
  (row) =>
    html`<tr><th scope="row">${row.name}</th><td>${formatCount(row.total_count)}</td><td>${formatCount(row.unique_count)}</td></tr>
`,
)}</tbody>
</table>`;

/** The part of the clicks with an unknown name from which a table says too little to show. */
const maxUnknown = 0.6;

/** True if most clicks have no known name in a dimension, as with the brand of a computer. */
function isMostlyUnknown(rows: readonly { name: string | null; total_count: number | null }[]): boolean {
  const clicks = (some: typeof rows) => some.reduce((sum, { total_count }) => sum + (total_count ?? 0), 0);
  return clicks(rows.filter(({ name }) => name === unknownName)) > maxUnknown * clicks(rows);
}

/** Returns a table of a dimension's names, the most frequent first; nothing if none or few are known. */
function dimensionTable(dimension: Dimension, analytics: Analytics): Markup | '' {
  const { heading, name } = dimensionWords[dimension];
  const counted = analytics.stats?.[dimension] ?? [];
  if (counted.length === 0 || isMostlyUnknown(counted)) return '';
  const rows = counted.map((row) => ({
    ...row,
    name: html`<bdi>${rowName(dimension, row.name ?? '')}</bdi>`,
  }));
  const more = rows.slice(firstRows, maxRows);
  return html`<section><h2>${heading}</h2>
${countTable(heading, name, rows.slice(0, firstRows))}
${
  more.length === 0
    ? ''
    : html`<details><summary>Show ${more.length} more</summary>${countTable(heading, name, more)}</details>`
}</section>
`;
}

/** Returns the shortest intervals that fit into a chart. */
function chartSteps(analytics: Analytics): { interval: ChartInterval; steps: readonly Step[] } {
  const stepsBy = (interval: ChartInterval) =>
    (analytics.stats?.interval?.[interval] ?? []).map(({ date, total_count, unique_count }) => ({
      date: date ?? '',
      total_count: total_count ?? 0,
      unique_count: unique_count ?? 0,
    }));
  const fitting = (['day', 'week'] as const).find((interval) => stepsBy(interval).length <= maxSteps);
  const interval = fitting ?? 'month';
  return { interval, steps: stepsBy(interval) };
}

function overTime(analytics: Analytics): Markup {
  const { interval, steps } = chartSteps(analytics);
  const rows = steps.toReversed().map(({ date, ...counts }) => ({
    ...counts,
    name: html`<time datetime="${date}">${stepName(date, interval)}</time>`,
  }));
  const name = { day: 'Day', week: 'Week', month: 'Month' }[interval];
  return html`<section><h2>Clicks over time</h2>
${lineChart(steps, interval)}
<details><summary>Table</summary>${countTable('Clicks over time', name, rows)}</details>
</section>`;
}

/** Returns a link's title, or its address without a title. */
function nameOf({ link }: SharedStats): { name: string; address: string } {
  const address = shortAddress(link.host, link.custom_link ?? link.code);
  return { name: link.title ?? address, address };
}

/** The shared days, and the link. */
export interface SharedStats {
  share: Pick<StoredShare['share'], 'start_date' | 'end_date'>;
  link: StoredShare['link'];
}

/** Returns the content of a page of shared stats. */
export function statsBody(shown: SharedStats, analytics: Analytics): Markup {
  const { share } = shown;
  const { name, address } = nameOf(shown);
  const { total_count, unique_count } = analytics;
  return html`<div class="stats">
<h1 dir="auto">${name}</h1>
<p>${address}</p>
<p>${rangeWords(share.start_date, share.end_date)} (UTC)</p>
<dl class="totals"><div><dt>Clicks</dt><dd>${formatCount(total_count)}</dd></div>
<div><dt>Visitors</dt><dd>${formatCount(unique_count)}</dd></div></dl>
${
  total_count === 0
    ? html`<p>No clicks on these days.</p>`
    : html`${overTime(analytics)}
<div class="tables">${shownDimensions.map((dimension) => dimensionTable(dimension, analytics))}</div>
<p>Places by <a href="https://db-ip.com">IP Geolocation by DB-IP</a>.</p>`
}
</div>`;
}

/**
 * Returns the page of shared stats.
 *
 * @param body the content from `statsBody`.
 */
export const statsPage = (shown: SharedStats, body: string): Page => ({
  status: 200,
  title: `Stats of ${nameOf(shown).name}`,
  layout: 'wide',
  body: raw(body),
  head: html`<style>${raw(shareStyle)}</style>`,
  sources: { 'style-src': `${styleSource} ${shareStyleSource}` },
});
