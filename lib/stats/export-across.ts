import { countCells, csvOf } from '../csv/csv.ts';
import { addressToShare } from '../link/address-to-share.ts';
import type { ReportRow } from './across.ts';
import type { CountedLink } from './counted-links.ts';
import type { Counted } from './figures.ts';

const countsOf = ({ total_count, unique_count }: Counted): string[] => countCells([total_count, unique_count]);

/** Links side by side as CSV: a row for each, under the interface's own names (§2.3, §2.6). */
export function linksAsCsv(links: readonly CountedLink[]): string {
  const rows = links.map(({ link, figures }) => [
    link.id,
    link.title ?? '',
    addressToShare(link) ?? '',
    link.long_url ?? '',
    ...countsOf(figures),
  ]);
  return csvOf([['id', 'title', 'short_url', 'long_url', 'total_count', 'unique_count'], ...rows]);
}

/** A campaign's report as CSV, under the interface's own names. */
export function reportAsCsv(report: readonly ReportRow[]): string {
  const rows = report.map((row) => [
    row.utm_source,
    row.utm_medium,
    row.utm_content,
    String(row.links),
    ...countsOf(row),
  ]);
  return csvOf([['utm_source', 'utm_medium', 'utm_content', 'links', 'total_count', 'unique_count'], ...rows]);
}
