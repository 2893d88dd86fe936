import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { campaignReport } from '@/lib/stats/across.ts';
import { formatCount } from '../formats.ts';
import styles from './across.module.css';
import type { EachFigures } from './use-each-figures.ts';

interface Props {
  links: readonly LinkRecord[];
  each: EachFigures;
}

/** Clicks by source, medium and content, as the links' own UTM parameters say. */
export function CampaignReport({ links, each }: Props) {
  const counted = links.flatMap(({ id, utm }) => {
    const told = each.get(id);
    if (told?.state !== 'shown') return [];
    const { total_count, unique_count } = told.figures;
    const { utm_source, utm_medium, utm_content } = utm ?? {};
    return [
      {
        utm_source: utm_source ?? '',
        utm_medium: utm_medium ?? '',
        utm_content: utm_content ?? '',
        total_count,
        unique_count,
      },
    ];
  });
  const rows = campaignReport(counted);
  const word = (text: string) => text || i18n.t('stats.across.unset');
  if (rows.every(({ utm_source, utm_medium, utm_content }) => utm_source + utm_medium + utm_content === ''))
    return null;
  return (
    <section aria-labelledby="across-report">
      <h2 id="across-report">{i18n.t('stats.across.report')}</h2>
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
              <td>{formatCount(row.total_count)}</td>
              <td>{formatCount(row.unique_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
