import { useMemo } from 'react';
import { i18n } from '#i18n';
import { sumOf } from '@/lib/stats/across.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { sameMoment, sumBefore } from '@/lib/stats/period-before.ts';
import { Headline } from '../page/headline.tsx';
import styles from './across.module.css';
import { countedOf, type ShownLink } from './shown-links.ts';
import type { EachFigures } from './use-each-figures.ts';

interface Props {
  /** Those whose figures have come. */
  counted: readonly ShownLink[];
  /** How many there are to come in all. */
  count: number;
  range: DayRange;
  /** The figures of the days before, and those days; null where they are not compared. */
  before: { each: EachFigures; range: DayRange } | null;
}

/** Clicks and visitors of all links together, and how they have changed: only once the days before of each are there. */
export function Totals({ counted, count, range, before }: Props) {
  const sum = useMemo(() => sumOf(counted.map(({ figures }) => figures)), [counted]);
  const former = useMemo(() => {
    if (before === null || counted.length < count || count === 0) return null;
    const links = countedOf(
      counted.map(({ link }) => link),
      before.each,
    );
    if (links.length < count) return null;
    // Each is compared until the time of day at which its own figures came.
    return sumBefore(
      links.map(({ figures }, index) => ({
        ...{ figures, range: before.range },
        until: sameMoment(counted[index]?.at ?? 0, range, before.range),
      })),
    );
  }, [before, counted, count, range]);
  if (counted.length === 0 && count > 0) return null;
  const figures = count === 0 ? { total_count: 0, unique_count: 0 } : sum;
  return (
    <div>
      <Headline figures={figures} before={former} />
      <p className={styles['note']}>
        {counted.length < count && `${i18n.t('stats.across.progress', [counted.length, count])} · `}
        {i18n.t('stats.across.visitorsNote')}
      </p>
    </div>
  );
}
