import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { utmFields, utmOfLink } from '@/lib/link/utm/fields.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { type CsvWords, statsAsJson, statsRows } from '@/lib/stats/export.ts';
import { type AskSeparator, csvItem, jsonItem, printItem } from '../export/export-items.tsx';
import type { ExportItem } from '../export/export-menu.tsx';
import { fileName } from '../export/subject.ts';

const csvWords = (): CsvWords => ({
  columns: [
    i18n.t('stats.column.breakdown'),
    i18n.t('stats.column.name'),
    i18n.t('stats.metric.total_count'),
    i18n.t('stats.metric.unique_count'),
  ],
  total: i18n.t('stats.compare.total'),
  dimension: (dimension) => i18n.t(`stats.dimension.${dimension}`),
  interval: (interval) => i18n.t(`stats.interval.${interval}`),
});

/** Returns the link and the days of stats in words, for the head of a file. Leaves out empty values. */
function aboutOf(record: LinkRecord, { start_date, end_date }: DayRange): [string, string][] {
  const utm = utmOfLink(record);
  const rows: [string, string | null][] = [
    [i18n.t('stats.column.title'), record.title],
    [i18n.t('stats.column.short_url'), addressToShare(record)],
    [i18n.t('stats.column.long_url'), record.long_url],
    ...utmFields.map((field): [string, string] => [i18n.t(`stats.column.${field}`), utm[field]]),
    [i18n.t('stats.column.tags'), (record.tags ?? []).join(', ')],
    [i18n.t('stats.column.start_date'), start_date],
    [i18n.t('stats.column.end_date'), end_date],
  ];
  return rows.flatMap(([word, value]) => (value ? [[word, value]] : []));
}

/**
 * Returns the menu items that save and print the stats of a link.
 *
 * @param ask - asks for the separator of a CSV file
 */
export function linkExports(record: LinkRecord, { stats, range }: LinkStats, ask: AskSeparator): ExportItem[] {
  const address = addressToShare(record);
  const name = fileName({ name: readableName(record), address, range }, 'stats');
  return [
    csvItem({ name, content: () => statsRows(stats, aboutOf(record, range), csvWords()) }, ask),
    jsonItem({ name, content: () => statsAsJson(stats, range, { ...record, short_url: address }) }),
    printItem(),
  ];
}
