import { type ReactNode, useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import type { Row } from '@/lib/stats/figures.ts';
import { type Glance as GlanceShown, glanceOf, isComparable } from '@/lib/stats/glance.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { Doubts } from '../doubts.tsx';
import { rowName } from '../row-name.ts';
import styles from './glance.module.css';
import { SparkLine } from './spark-line.tsx';

interface Props {
  shown: LinkStats;
  /** Milliseconds since 1970. */
  now: number;
  /** Null until it is read. */
  record: LinkRecord | null;
  /** The age of the stats, or the last click. */
  children: ReactNode;
}

/**
 * Clicks and visitors of the period, a line by day, today beside an earlier day, and the main countries and referrers.
 */
export function GlanceBody({ shown: { figures, range, at }, now, record, children }: Props) {
  const glance = useMemo(() => glanceOf(figures, range, { now, at }), [figures, range, now, at]);
  return (
    <>
      <div className={styles['top']}>
        <dl>
          <div>
            <dt>{i18n.t('stats.metric.total_count')}</dt>
            <dd>{countWords(glance.total_count)}</dd>
          </div>
          <div>
            <dt>{i18n.t('stats.metric.unique_count')}</dt>
            <dd>{countWords(glance.unique_count)}</dd>
          </div>
        </dl>
        {glance.days && <SparkLine days={glance.days} />}
      </div>
      <div className={styles['today']}>
        <p>{todayWords(glance, record !== null && isComparable(record, range))}</p>
        {children}
      </div>
      {glance.countries.length > 0 && <First dimension="country" rows={glance.countries} />}
      {glance.referrers.length > 0 && <First dimension="referrer" rows={glance.referrers} />}
      <Doubts figures={figures} />
    </>
  );
}

/** Returns the clicks of today in words, compared with the earlier day if both are known. */
function todayWords(
  { days, today, before: { daysAgo, total_count, isWhole } }: GlanceShown,
  compares: boolean,
): string {
  if (days === null || today === null) return i18n.t('stats.missing.interval');
  if (total_count === null || !compares) return i18n.t('stats.glance.todayAlone', [formatCount(today)]);
  const day = daysAgo === 1 ? 'yesterday' : 'lastWeek';
  return i18n.t(`stats.glance.${isWhole ? 'allDay' : 'byNow'}.${day}`, [formatCount(today), formatCount(total_count)]);
}

function First({ dimension, rows }: { dimension: 'country' | 'referrer'; rows: readonly Row[] }) {
  return (
    <p>
      <span className={styles['quiet']}>{i18n.t(`stats.dimension.${dimension}`)}</span>{' '}
      {rows.map(({ name, total_count }) => `${rowName(dimension, name)} ${countWords(total_count)}`).join(' · ')}
    </p>
  );
}
