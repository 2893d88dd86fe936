import { foldKey } from '../contract/fold-text.ts';
import { keyed } from '../contract/keyed.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { channelOf } from '../link/utm/channel.ts';
import { utmOfLink } from '../link/utm/fields.ts';
import { spellings } from '../link/utm/spellings.ts';
import type { BeforeUntil } from './period-before.ts';
import { byCount } from './rank.ts';
import type { Counted } from './stats.ts';
import { sumOf } from './sums.ts';

/** A link with its loaded stats. */
export interface CountedLink {
  link: LinkRecord;
  stats: Counted;
  /** Its stats of the previous period; null if they are not compared, or not loaded. */
  before: BeforeUntil | null;
}

/** The UTM fields of a report's rows (interface §2.3). */
export const reportFields = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content'] as const;

type Utm = Record<(typeof reportFields)[number], string>;

/** A link in a report. UTM values that it lacks are empty. */
type ReportLink = Utm & Counted & Pick<CountedLink, 'before'>;

/** The sum of some links. */
interface Sum extends Counted {
  links: readonly Pick<ReportLink, 'before'>[];
}

/** The links with one combination of UTM values. */
export interface ReportRow extends Utm, Sum {}

/** The rows of one channel, and their sum. */
export interface ReportGroup extends Sum {
  /** Google Analytics' name of the channel; null for links without source and medium. */
  channel: string | null;
  rows: readonly ReportRow[];
}

/** A report: the sum of all links, and the channels with the most clicks first. */
export interface Report extends Sum {
  groups: readonly ReportGroup[];
}

/** Sums clicks by channel, then by UTM values, ignoring case. Sorts by falling clicks. */
export function campaignReport(links: readonly ReportLink[]): Report {
  const groups = Map.groupBy(rowsOf(links), (row) => channelOf(row)?.channel ?? null);
  const channels = [...groups].map(([channel, rows]) => ({
    ...{ channel, rows, links: rows.flatMap((row) => row.links) },
    ...sumOf(rows),
  }));
  return {
    ...sumOf(links),
    links,
    groups: channels.sort(
      (one, other) =>
        byCount(one.total_count, other.total_count) || ((one.channel ?? '') < (other.channel ?? '') ? -1 : 1),
    ),
  };
}

function rowsOf(links: readonly ReportLink[]): ReportRow[] {
  const groups = Map.groupBy(links, (link) => JSON.stringify(reportFields.map((field) => foldKey(link[field]))));
  const spelled = keyed(reportFields, (field) => spellings(links.map((link) => link[field])));
  const rows = [...groups.values()].map((group) => ({
    ...keyed(reportFields, (field) => spelled[field].get(foldKey(group[0]?.[field] ?? '')) ?? ''),
    ...sumOf(group),
    links: group,
  }));
  const named = (row: Utm) => reportFields.map((field) => row[field]).join('\n');
  return rows.sort((one, other) => byCount(one.total_count, other.total_count) || (named(one) < named(other) ? -1 : 1));
}

/** Returns the report of links by their UTM values; null if no link has any. */
export function reportOf(links: readonly CountedLink[]): Report | null {
  const report = campaignReport(
    links.map(({ link, stats: { total_count, unique_count }, before }) => ({
      ...utmOfLink(link),
      ...{ total_count, unique_count, before },
    })),
  );
  const isTagged = (row: ReportRow) => reportFields.some((field) => row[field] !== '');
  return report.groups.some(({ rows }) => rows.some(isTagged)) ? report : null;
}

/** True if rows are of several campaigns. Each row then has to name its campaign. */
export const hasCampaigns = ({ groups }: Report): boolean =>
  new Set(groups.flatMap(({ rows }) => rows.map(({ utm_campaign }) => foldKey(utm_campaign)))).size > 1;
