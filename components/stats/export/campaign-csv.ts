import { i18n } from '#i18n';
import { keyed } from '@/lib/contract/keyed.ts';
import { type CountedLink, reportOf } from '@/lib/stats/campaign-report.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { reportAsCsv, reportColumns } from '@/lib/stats/export-links.ts';

/** Returns the campaign report of links as CSV; null if none of them has UTM values. */
export function campaignCsv(links: readonly CountedLink[], range: DayRange): string | null {
  const report = reportOf(links);
  return (
    report &&
    reportAsCsv(report, range, {
      headings: keyed(reportColumns, (column) => i18n.t(`stats.column.${column}`)),
      noChannel: i18n.t('stats.campaign.noChannel'),
    })
  );
}
