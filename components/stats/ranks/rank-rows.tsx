import { memo } from 'react';
import { i18n } from '#i18n';
import type { Metric } from '@/lib/stats/figures.ts';
import type { Ranked } from '@/lib/stats/rank.ts';
import { countWords, shareWords } from '../formats.ts';
import { rowName } from '../row-name.ts';
import styles from './ranks.module.css';

interface Props {
  caption: string;
  dimension: string;
  rows: readonly Ranked[];
  /** The largest count: its bar is as wide as the list. */
  most: number;
  metric: Metric;
}

/** A table whose rows are bars: to be looked at and heard in one. */
export const RankRows = memo(function RankRows({ caption, dimension, rows, most, metric }: Props) {
  return (
    <table className={styles['table']}>
      <caption className={styles['heard']}>{caption}</caption>
      <colgroup>
        <col />
        <col className={styles['countColumn']} />
        <col className={styles['shareColumn']} />
      </colgroup>
      <thead className={styles['heard']}>
        <tr>
          <th scope="col">{i18n.t('stats.ranks.name')}</th>
          <th scope="col">{i18n.t(`stats.metric.${metric}`)}</th>
          <th scope="col">{i18n.t('stats.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const name = rowName(dimension, row.name);
          const width = most > 0 ? (100 * Math.max(0, row[metric] ?? 0)) / most : 0;
          return (
            // A service may name two the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold nothing of their own
            <tr key={index}>
              <th scope="row" className={styles['name']} title={row.name === '' ? undefined : row.name}>
                <span className={styles['bar']} style={{ width: `${width}%` }} />
                <span className={styles['words']}>{name}</span>
              </th>
              <td className={styles['count']}>{countWords(row[metric])}</td>
              <td className={styles['share']}>{shareWords(row.share)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
