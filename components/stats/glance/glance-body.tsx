import { useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Row } from '@/lib/stats/figures.ts';
import { type Glance as GlanceShown, glanceOf } from '@/lib/stats/glance.ts';
import { Doubts } from '../doubts.tsx';
import { countWords } from '../formats.ts';
import { rowName } from '../row-name.ts';
import type { Shown } from '../use-figures.ts';
import styles from './glance.module.css';
import { SparkLine } from './spark-line.tsx';

/** Clicks and visitors, their line, today against a week ago, and where most come from. */
export function GlanceBody({ shown: { figures, range, at }, now }: { shown: Shown; now: number }) {
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
      <p>{todayWords(glance)}</p>
      {glance.countries.length > 0 && <First dimension="country" rows={glance.countries} />}
      {glance.referrers.length > 0 && <First dimension="referrer" rows={glance.referrers} />}
      <Doubts figures={figures} />
    </>
  );
}

/** Today beside a week ago, as far as both were reported. */
function todayWords({ days, today, weekBefore: { total_count, isWhole } }: GlanceShown): string {
  if (days === null || today === null) return i18n.t('stats.missing.interval');
  if (total_count === null) return i18n.t('stats.glance.todayAlone', [formatCount(today)]);
  const words = isWhole ? 'stats.glance.todayAndDay' : 'stats.glance.today';
  return i18n.t(words, [formatCount(today), formatCount(total_count)]);
}

function First({ dimension, rows }: { dimension: 'country' | 'referrer'; rows: readonly Row[] }) {
  return (
    <p>
      <span className={styles['quiet']}>{i18n.t(`stats.dimension.${dimension}`)}</span>{' '}
      {rows.map(({ name, total_count }) => `${rowName(dimension, name)} ${countWords(total_count)}`).join(' · ')}
    </p>
  );
}
