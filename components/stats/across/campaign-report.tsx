import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { reportFields, sumOf } from '@/lib/stats/across.ts';
import { type CountedLink, hasCampaigns, reportOf } from '@/lib/stats/counted-links.ts';
import { reportAsCsv } from '@/lib/stats/export-across.ts';
import { SaveButton } from '../export/save-button.tsx';
import { countWords } from '../formats.ts';
import styles from './across.module.css';

/** Clicks by source, medium and content, as the links' own UTM parameters say; by campaign too where there are several. */
export function CampaignReport({ links }: { links: readonly CountedLink[] }) {
  const rows = reportOf(links);
  if (rows.length === 0) return null;
  const fields = hasCampaigns(rows) ? reportFields : reportFields.filter((field) => field !== 'utm_campaign');
  const all = { ...sumOf(rows), links: links.length };
  const counts = (row: typeof all) => (
    <>
      <td>{formatCount(row.links)}</td>
      <td>{countWords(row.total_count)}</td>
      <td>{countWords(row.unique_count)}</td>
    </>
  );
  return (
    <section aria-labelledby="across-report">
      <div className={styles['heading']}>
        <h2 id="across-report">{i18n.t('stats.across.report')}</h2>
        <SaveButton
          label={i18n.t('stats.across.saveReport')}
          file="campaign-report"
          ending="csv"
          text={() => reportAsCsv(rows)}
        />
      </div>
      <div className={styles['scroll']}>
        <table className={`${styles['table']} ${styles['report']}`}>
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col" className={styles['words']}>
                  {i18n.t(`stats.across.${field}`)}
                </th>
              ))}
              <th scope="col">{i18n.t('stats.across.links')}</th>
              <th scope="col">{i18n.t('stats.metric.total_count')}</th>
              <th scope="col">{i18n.t('stats.metric.unique_count')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles['sum']}>
              <th scope="row" colSpan={fields.length}>
                {i18n.t('stats.across.total')}
              </th>
              {counts(all)}
            </tr>
            {rows.map((row) => (
              <tr key={JSON.stringify(reportFields.map((field) => row[field]))}>
                {fields.map((field, at) => {
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell key={field} {...(at === 0 && { scope: 'row' })} className={styles['words']}>
                      {row[field] || i18n.t('stats.across.unset')}
                    </Cell>
                  );
                })}
                {counts(row)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
