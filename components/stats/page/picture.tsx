import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { hasNoClicks } from '@/lib/stats/figures.ts';
import { countsBefore, sameMoment } from '@/lib/stats/period-before.ts';
import { periodBefore } from '@/lib/stats/ranges.ts';
import type { StatsView } from '@/lib/stats/stats-route.ts';
import { Doubts } from '../doubts.tsx';
import { failureOf, isOf, useFigures } from '../use-figures.ts';
import type { RecordReading } from '../use-record.ts';
import { Charts } from './charts.tsx';
import { Freshness } from './freshness.tsx';
import { Headline } from './headline.tsx';
import styles from './page.module.css';
import { ReadFailure } from './read-failure.tsx';

interface Props {
  id: string;
  reading: RecordReading;
  /** Null while it is not known. */
  range: DayRange | null;
  view: StatsView;
  onView: (part: Partial<StatsView>) => void;
  /** Something is asked anew: as of now. */
  onRefresh: () => void;
  /** Null while it is being read. */
  connection: NamedConnection | null;
  /** Shown below the numbers. */
  children: ReactNode;
}

/** The figures of a range, with those of the period before where that is wanted. */
export function Picture({ id, reading, range, view, onView, onRefresh, connection, children }: Props) {
  const { asked, refresh } = useFigures(id, range);
  const wanted = view.compares && range !== null ? periodBefore(view.range, range) : null;
  const former = useFigures(id, wanted);
  // What stands beside the period before is of this one: not of the days that were chosen until now.
  const isNow = range !== null && isOf(asked, range);
  const before = wanted !== null && isNow && isOf(former.asked, wanted) ? former.asked : null;
  const { record } = reading;

  const askAgain = () => {
    onRefresh();
    refresh();
    if (reading.state === 'failed') reading.retry();
    if (failureOf(former.asked) !== null) former.refresh();
  };
  const failure = (
    <ReadFailure
      ofLink={reading.state === 'failed' ? reading.failure : null}
      ofFigures={failureOf(asked) ?? (wanted === null ? null : failureOf(former.asked))}
      connection={connection}
      onRetry={askAgain}
    />
  );
  if (asked.state !== 'shown') {
    return (
      <>
        {failure}
        {asked.state === 'loading' && (
          <p className={styles['quiet']} role="status">
            {i18n.t('stats.loading')}
          </p>
        )}
        {children}
      </>
    );
  }
  const isAllTime = view.range.name === 'all';
  // Beside a period that had clicks, none is a line too.
  const isEmpty = isNow && hasNoClicks(asked.figures) && (before === null || hasNoClicks(before.figures));
  const toAll = record?.created_at != null && !isAllTime && (
    <Button onClick={() => onView({ range: { name: 'all' }, interval: null })}>{i18n.t('stats.empty.all')}</Button>
  );
  return (
    <div className={styles['picture']} aria-busy={asked.refreshing}>
      {failure}
      <div className={styles['top']}>
        <Headline
          figures={asked.figures}
          range={asked.range}
          before={before && countsBefore(before, sameMoment(asked.at, asked.range, before.range))}
        />
        <Freshness
          at={asked.at}
          former={isNow ? null : asked.range}
          refreshing={asked.refreshing}
          onRefresh={askAgain}
        />
      </div>
      {children}
      {isEmpty ? (
        <EmptyState
          heading={i18n.t(isAllTime ? 'stats.empty.ever' : 'stats.empty.heading')}
          text={i18n.t('stats.empty.text')}
        >
          {toAll}
        </EmptyState>
      ) : (
        <>
          {isNow && asked.figures.total_count === 0 && (
            <div className={styles['empty']}>
              <p>{i18n.t('stats.empty.heading')}</p>
              {toAll}
            </div>
          )}
          <Doubts figures={asked.figures} />
          <Charts record={record} shown={asked} before={before} view={view} onView={onView} />
        </>
      )}
    </div>
  );
}
