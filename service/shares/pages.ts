import { html, raw } from 'hono/html';
import { type Analytics, dimensions } from '../../lib/contract/analytics.ts';
import { shortAddress } from '../links/short-address.ts';
import { notice } from '../pages/notice.ts';
import type { Markup, Page } from '../pages/page.ts';
import type { StoredShare } from '../storage/shares.ts';

/** Nothing was shared under this address. */
export const unknownSharePage = notice(
  404,
  'Page not found',
  html`<p>Check the address. The link may have been deleted.</p>`,
);

/** Rows that a table shows; figures beyond are few, and in the service's answers. */
const rowsShown = 50;

const inWords = (dimension: string) => dimension.charAt(0).toUpperCase() + dimension.slice(1).replace('_', ' ');
const count = (value: number | null) => (value ?? 0).toLocaleString('en');

const counted = (value: number | null, thing: string) => `${count(value)} ${value === 1 ? thing : `${thing}s`}`;

interface Row {
  name: string | null;
  total_count: number | null;
  unique_count: number | null;
}

const table = (caption: string, rows: readonly Row[]) => html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${caption}</th><th scope="col">Clicks</th><th scope="col">Visitors</th></tr></thead>
<tbody>
${rows.slice(0, rowsShown).map(
  (
    row,
  ) => html`<tr><th scope="row">${row.name}</th><td>${count(row.total_count)}</td><td>${count(row.unique_count)}</td></tr>
`,
)}</tbody>
</table>
`;

/** A link by its title, else by its address. */
function nameOf({ link }: Shown): { name: string; address: string } {
  const address = shortAddress(link.host, link.custom_link ?? link.code);
  return { name: link.title ?? address, address };
}

/** What a page of shared figures says of their share. */
interface Shown {
  share: Pick<StoredShare['share'], 'start_date' | 'end_date'>;
  link: StoredShare['link'];
}

/** A link's figures over the days that were shared, as what stands in their page. */
export function figuresBody(shown: Shown, figures: Analytics): Markup {
  const { share } = shown;
  const { name, address } = nameOf(shown);
  const days = (figures.stats?.interval?.day ?? []).map(({ date, ...rest }) => ({ name: date, ...rest })).reverse();
  return html`<h1>${name}</h1>
<p>${address}, from ${share.start_date} to ${share.end_date} (days in UTC):
${counted(figures.total_count, 'click')} by ${counted(figures.unique_count, 'visitor')}.</p>
${table('Day', days)}
${dimensions.map((dimension) => table(inWords(dimension), figures.stats?.[dimension] ?? []))}
<p>Places by <a href="https://db-ip.com">IP Geolocation by DB-IP</a>.</p>`;
}

/** The page of shared figures, to be read and nothing else. @param body as `figuresBody` made it. */
export const figuresPage = (shown: Shown, body: string): Page => ({
  status: 200,
  title: `Stats of ${nameOf(shown).name}`,
  layout: 'wide',
  body: raw(body),
});
