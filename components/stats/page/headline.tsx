import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { compare } from '@/lib/stats/compare.ts';
import { type Counted, type Metric, metrics } from '@/lib/stats/figures.ts';
import type { CountsBefore } from '@/lib/stats/period-before.ts';
import { countWords, formatChange, formatDifference } from '../formats.ts';
import styles from './page.module.css';

const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/** Clicks and visitors as numbers, and how they have changed. */
export function Headline({ figures, before }: { figures: Counted; before: CountsBefore | null }) {
  return (
    <dl className={styles['headline']}>
      {metrics.map((metric) => (
        <div key={metric}>
          <dt>{i18n.t(`stats.metric.${metric}`)}</dt>
          <dd className={styles['figure']}>{countWords(figures[metric])}</dd>
          {before !== null && <Changed now={figures[metric]} before={before[metric]} />}
        </div>
      ))}
    </dl>
  );
}

function Changed({ now, before: { count: before, part } }: { now: number | null; before: CountsBefore[Metric] }) {
  if (now === null) return null;
  if (before === null) return <dd className={styles['change']}>{i18n.t('stats.change.notReported')}</dd>;
  if (part === 'whole')
    return <dd className={styles['change']}>{i18n.t('stats.change.whole', [formatCount(before)])}</dd>;
  const isSoFar = part === 'soFar';
  const { difference, ratio, direction } = compare(now, before);
  const Arrow = arrows[direction];
  return (
    <dd className={styles['change']}>
      <Arrow size={14} aria-hidden />
      {direction === 'same'
        ? i18n.t(isSoFar ? 'stats.change.sameSoFar' : 'stats.change.same', [formatCount(before)])
        : i18n.t(isSoFar ? 'stats.change.soFar' : 'stats.change.from', [
            ratio === null ? formatDifference(difference) : formatChange(ratio),
            formatCount(before),
          ])}
    </dd>
  );
}
