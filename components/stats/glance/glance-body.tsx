import { useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Metric, Row } from '@/lib/stats/figures.ts';
import { glanceOf } from '@/lib/stats/glance.ts';
import { rowName } from '../row-name.ts';
import type { Shown } from '../use-figures.ts';
import styles from './glance.module.css';
import { SparkLine } from './spark-line.tsx';

/** Clicks and visitors, their line, today against a week ago, and where most come from. */
export function GlanceBody({ shown: { figures, range, at }, now }: { shown: Shown; now: number }) {
  const glance = useMemo(() => glanceOf(figures, range, { now, at }), [figures, range, now, at]);
  const today = glance.weekBefore.isWhole ? 'stats.glance.todayAndDay' : 'stats.glance.today';
  const count = (metric: Metric) =>
    figures.missing.includes(metric) ? i18n.t('stats.notTold') : formatCount(glance[metric]);
  return (
    <>
      <div className={styles['top']}>
        <dl>
          <div>
            <dt>{i18n.t('stats.metric.total_count')}</dt>
            <dd>{count('total_count')}</dd>
          </div>
          <div>
            <dt>{i18n.t('stats.metric.unique_count')}</dt>
            <dd>{count('unique_count')}</dd>
          </div>
        </dl>
        {glance.days && <SparkLine days={glance.days} />}
      </div>
      <p>
        {glance.days === null
          ? i18n.t('stats.missing.interval')
          : i18n.t(today, [formatCount(glance.today), formatCount(glance.weekBefore.total_count)])}
      </p>
      {glance.countries.length > 0 && <First dimension="country" rows={glance.countries} />}
      {glance.referrers.length > 0 && <First dimension="referrer" rows={glance.referrers} />}
    </>
  );
}

function First({ dimension, rows }: { dimension: 'country' | 'referrer'; rows: readonly Row[] }) {
  return (
    <p>
      <span className={styles['quiet']}>{i18n.t(`stats.dimension.${dimension}`)}</span>{' '}
      {rows.map(({ name, total_count }) => `${rowName(dimension, name)} ${formatCount(total_count)}`).join(' · ')}
    </p>
  );
}
