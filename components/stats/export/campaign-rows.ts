import { i18n } from '#i18n';
import { keyed } from '@/lib/contract/keyed.ts';
import type { CsvRows } from '@/lib/csv/csv.ts';
import { type CountedLink, reportOf } from '@/lib/stats/campaign-report.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { reportColumns, reportRows } from '@/lib/stats/export-links.ts';

/** Returns the campaign report of links as rows for CSV; null if none of them has UTM values. */
export function campaignRows(links: readonly CountedLink[], range: DayRange): CsvRows | null {
  const report = reportOf(links);
  return (
    report &&
    reportRows(report, range, {
      headings: keyed(reportColumns, (column) => i18n.t(`stats.column.${column}`)),
      noChannel: i18n.t('stats.campaign.noChannel'),
    })
  );
}
