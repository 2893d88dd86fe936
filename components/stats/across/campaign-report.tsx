import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type CountedLink, reportOf } from '@/lib/stats/counted-links.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { reportAsCsv } from '@/lib/stats/export-across.ts';
import { SaveButton } from '../export/save-button.tsx';
import { countWords } from '../formats.ts';
import styles from './across.module.css';

interface Props {
  links: readonly CountedLink[];
  range: DayRange;
}

/** Clicks by source, medium and content, as the links' own UTM parameters say. */
export function CampaignReport({ links, range }: Props) {
  const rows = reportOf(links);
  const word = (text: string) => text || i18n.t('stats.across.unset');
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="across-report">
      <div className={styles['heading']}>
        <h2 id="across-report">{i18n.t('stats.across.report')}</h2>
        <SaveButton
          label={i18n.t('stats.across.saveReport')}
          file={`campaign-report_${range.start_date}_${range.end_date}`}
          ending="csv"
          text={() => reportAsCsv(rows)}
        />
      </div>
      <table className={`${styles['table']} ${styles['report']}`}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('stats.across.source')}</th>
            <th scope="col">{i18n.t('stats.across.medium')}</th>
            <th scope="col">{i18n.t('stats.across.content')}</th>
            <th scope="col">{i18n.t('stats.across.links')}</th>
            <th scope="col">{i18n.t('stats.metric.total_count')}</th>
            <th scope="col">{i18n.t('stats.metric.unique_count')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify([row.utm_source, row.utm_medium, row.utm_content])}>
              <th scope="row">{word(row.utm_source)}</th>
              <td>{word(row.utm_medium)}</td>
              <td>{word(row.utm_content)}</td>
              <td>{formatCount(row.links)}</td>
              <td>{countWords(row.total_count)}</td>
              <td>{countWords(row.unique_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
