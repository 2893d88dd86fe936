import { i18n } from '#i18n';
import type { DayRange } from '@/lib/stats/days.ts';
import styles from '../chart/chart.module.css';
import { Headline } from './headline.tsx';

/** The numbers and the chart while they load, as large as they will be. */
export const LoadingNumbers = ({ range }: { range: DayRange }) => (
  <div className={`${styles['frame']} ${styles['loading']}`}>
    <Headline stats={null} before={null} range={range} />
    <p className="sr-only" role="status">
      {i18n.t('stats.loading')}
    </p>
  </div>
);
