import { countCells, csvOf } from '../csv/csv.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { type ReportRow, reportFields } from './across.ts';
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

/** A report as CSV, under the interface's own names: with its campaign in each row, so that files can be put together. */
export function reportAsCsv(report: readonly ReportRow[]): string {
  const rows = report.map((row) => [...reportFields.map((field) => row[field]), String(row.links), ...countsOf(row)]);
  return csvOf([[...reportFields, 'links', 'total_count', 'unique_count'], ...rows]);
}
