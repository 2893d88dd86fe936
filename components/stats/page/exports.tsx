import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { utmFields, utmOfLink } from '@/lib/link/utm/fields.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { type CsvWords, statsAsCsv, statsAsJson } from '@/lib/stats/export.ts';
import type { Stats } from '@/lib/stats/stats.ts';
import { PrintButton } from '../export/print-button.tsx';
import { SaveButton } from '../export/save-button.tsx';

interface Props {
  stats: Stats;
  range: DayRange;
  record: LinkRecord | null;
}

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

/** Buttons that save and print the stats of a link. */
export function Exports({ stats, range, record }: Props) {
  if (record === null) return null;
  const link = { ...record, short_url: addressToShare(record) };
  return (
    <div className="ml-auto flex flex-wrap items-center print:hidden">
      <SaveButton
        label={i18n.t('stats.export.csv')}
        file="stats"
        ending="csv"
        text={() => statsAsCsv(stats, aboutOf(record, range), csvWords())}
      />
      <SaveButton
        label={i18n.t('stats.export.json')}
        file="stats"
        ending="json"
        text={() => statsAsJson(stats, range, link)}
      />
      <PrintButton />
    </div>
  );
}
