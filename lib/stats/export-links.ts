import { type CsvRows, countCells } from '../csv/csv.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { utmFields, utmOfLink } from '../link/utm/fields.ts';
import { type CountedLink, type Report, reportFields } from './campaign-report.ts';
import type { DayRange } from './days.ts';
import { addUp, type Counted } from './stats.ts';

/** The columns of a comparison of links (interface §2.3, §2.6). */
export const linkColumns = [
  'title',
  'short_url',
  'long_url',
  ...utmFields,
  'tags',
  'total_count',
  'unique_count',
  'start_date',
  'end_date',
  'id',
] as const;

/** The columns of a campaign report. `before` has the clicks of the full previous period. */
export const reportColumns = [
  'channel',
  ...reportFields,
  'links',
  'total_count',
  'before',
  'unique_count',
  'start_date',
  'end_date',
] as const;

/** The heading of each column. */
type Headings<Column extends string> = Readonly<Record<Column, string>>;

type Cells<Column extends string> = Readonly<Record<Column, string>>;

/** Returns rows for CSV, below their headings. */
function rowsBelow<Column extends string>(
  columns: readonly Column[],
  headings: Headings<Column>,
  rows: readonly Cells<Column>[],
): CsvRows {
  const cellsOf = (row: Cells<Column>) => columns.map((column) => row[column]);
  return [cellsOf(headings), ...rows.map(cellsOf)];
}

const countsOf = ({ total_count, unique_count }: Counted) => {
  const [total = '', unique = ''] = countCells([total_count, unique_count]);
  return { total_count: total, unique_count: unique };
};

/** Returns links as rows for CSV in their order, each with its UTM values, tags and the days. */
export const linkRows = (
  links: readonly CountedLink[],
  range: DayRange,
  headings: Headings<(typeof linkColumns)[number]>,
): CsvRows =>
  rowsBelow(
    linkColumns,
    headings,
    links.map(({ link, stats }) => ({
      id: link.id,
      title: link.title ?? '',
      short_url: addressToShare(link) ?? '',
      long_url: link.long_url ?? '',
      tags: (link.tags ?? []).join(', '),
      ...utmOfLink(link),
      ...countsOf(stats),
      ...range,
    })),
  );

/**
 * Returns a report as rows for CSV, in its order: a row for each combination of UTM values. Each row names its campaign
 * and days, so that files can be merged.
 *
 * @param noChannel - the words for links without source and medium
 */
export const reportRows = (
  { groups }: Report,
  range: DayRange,
  { headings, noChannel }: { headings: Headings<(typeof reportColumns)[number]>; noChannel: string },
): CsvRows =>
  rowsBelow(
    reportColumns,
    headings,
    groups.flatMap(({ channel, rows }) =>
      rows.map(({ links, total_count, unique_count, ...utm }) => ({
        ...utm,
        channel: channel ?? noChannel,
        links: String(links.length),
        ...countsOf({ total_count, unique_count }),
        before: countCells([addUp(links.map(({ before }) => before?.stats.total_count ?? null))])[0] ?? '',
        ...range,
      })),
    ),
  );
