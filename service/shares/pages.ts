import { html, raw } from 'hono/html';
import { type Analytics, type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { shortAddress } from '../links/link-addresses.ts';
import type { Markup } from '../pages/markup.ts';
import { notice } from '../pages/notices.ts';
import type { LocalPage } from '../pages/page.ts';
import { styleSource } from '../pages/style.ts';
import type { Texts } from '../pages/texts.ts';
import { unknownName } from '../stats/names.ts';
import type { StoredShare } from '../storage/shares.ts';
import { type ChartInterval, lineChart, type Step } from './line-chart.ts';
import { shareStyle, shareStyleSource } from './style.ts';
import { createStatsWords, type StatsWords } from './words.ts';

/** Shown for an address without shared stats. */
export const unknownSharePage = notice(404, 'unknownShare');

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

interface CountTable {
  heading: string;
  /** The head of the column with the names. */
  name: string;
}

const countTable = (
  { texts: { text }, formatCount }: StatsWords,
  { heading, name }: CountTable,
  rows: readonly Row[],
) => html`<table aria-label="${heading}">
<thead><tr><th scope="col">${name}</th><th scope="col">${text('stats.clicks')}</th><th scope="col">${text('stats.visitors')}</th></tr></thead>
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
function dimensionTable(words: StatsWords, dimension: Dimension, analytics: Analytics): Markup | '' {
  const { text, count } = words.texts;
  const counted = analytics.stats?.[dimension] ?? [];
  if (counted.length === 0 || isMostlyUnknown(counted)) return '';
  const rows = counted.map((row) => ({
    ...row,
    name: html`<bdi>${words.rowName(dimension, row.name ?? '')}</bdi>`,
  }));
  const more = rows.slice(firstRows, maxRows);
  const table = { heading: text(`stats.heading.${dimension}`), name: text(`stats.name.${dimension}`) };
  return html`<section><h2>${table.heading}</h2>
${countTable(words, table, rows.slice(0, firstRows))}
${
  more.length === 0
    ? ''
    : html`<details><summary>${count('stats.more', more.length)}</summary>${countTable(words, table, more)}</details>`
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

/** The head of the column with days, weeks or months. */
const stepColumns = { day: 'stats.day', week: 'stats.week', month: 'stats.month' } as const;

function overTime(words: StatsWords, analytics: Analytics): Markup {
  const { text } = words.texts;
  const { interval, steps } = chartSteps(analytics);
  const rows = steps.toReversed().map(({ date, ...counts }) => ({
    ...counts,
    name: html`<time datetime="${date}">${words.stepName(date, interval)}</time>`,
  }));
  const table = { heading: text('stats.overTime'), name: text(stepColumns[interval]) };
  return html`<section><h2>${table.heading}</h2>
${lineChart(steps, interval, words)}
<details><summary>${text('stats.table')}</summary>${countTable(words, table, rows)}</details>
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

/** The source of places, which its license requires to name. */
const source = html`<a href="https://db-ip.com" lang="en" dir="ltr">IP Geolocation by DB-IP</a>`;

/** Returns the content of a page of shared stats. */
export function statsBody(shown: SharedStats, analytics: Analytics, texts: Texts): Markup {
  const words = createStatsWords(texts);
  const { text, markup } = texts;
  const { formatCount, rangeName } = words;
  const { share } = shown;
  const { name, address } = nameOf(shown);
  const { total_count, unique_count } = analytics;
  return html`<div class="stats">
<h1><bdi>${name}</bdi></h1>
<p><bdi dir="ltr">${address}</bdi></p>
<p>${text('stats.range', rangeName(share.start_date, share.end_date))}</p>
<dl class="totals"><div><dt>${text('stats.clicks')}</dt><dd>${formatCount(total_count)}</dd></div>
<div><dt>${text('stats.visitors')}</dt><dd>${formatCount(unique_count)}</dd></div></dl>
${
  total_count === 0
    ? html`<p>${text('stats.none')}</p>`
    : html`${overTime(words, analytics)}
<div class="tables">${shownDimensions.map((dimension) => dimensionTable(words, dimension, analytics))}</div>
<p>${markup('stats.source', source)}</p>`
}
</div>`;
}

/**
 * Returns the page of shared stats.
 *
 * @param body the content from `statsBody`.
 */
export const statsPage =
  (shown: SharedStats, body: string): LocalPage =>
  ({ text }) => ({
    status: 200,
    title: text('stats.title', nameOf(shown).name),
    layout: 'wide',
    body: raw(body),
    head: html`<style>${raw(shareStyle)}</style>`,
    sources: { 'style-src': `${styleSource} ${shareStyleSource}` },
  });
