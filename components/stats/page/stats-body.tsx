import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { statsQuery } from '@/components/queries/queries.ts';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { countsBefore, sameMoment } from '@/lib/stats/period-before.ts';
import { periodBefore } from '@/lib/stats/ranges.ts';
import { hasNoClicks } from '@/lib/stats/stats.ts';
import type { StatsView } from '@/lib/stats/stats-route.ts';
import { DataWarnings } from '../data-warnings.tsx';
import { Charts } from './charts.tsx';
import { Freshness } from './freshness.tsx';
import { Headline } from './headline.tsx';
import styles from './page.module.css';
import { ReadFailure } from './read-failure.tsx';

interface Props {
  id: string;
  /** Null until it is read. */
  record: LinkRecord | null;
  linkFailure: Failure | null;
  /** Null until the link's date of creation is known, if the days depend on it. */
  range: DayRange | null;
  view: StatsView;
  onView: (part: Partial<StatsView>) => void;
  /** Moves the days to now. Returns false if they stay the same. */
  onRefresh: () => boolean;
  /** Null while it loads. */
  connection: NamedConnection | null;
  /** Shown below the numbers. */
  children: ReactNode;
}

/** Placeholder for unknown days. They are not requested. */
const noDays = { start_date: '', end_date: '' };

/** The stats of a range, compared with the previous period on request. */
export function StatsBody(props: Props) {
  const { id, record, linkFailure, range, view, onView, onRefresh, connection, children } = props;
  const stats = useQuery({
    ...statsQuery(id, range ?? noDays),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  });
  const rangeBefore = view.compares && range !== null ? periodBefore(view.range, range) : null;
  const former = useQuery({ ...statsQuery(id, rangeBefore ?? noDays), enabled: rangeBefore !== null });
  const shown = stats.data;
  // While stats of other days still show, nothing is compared.
  const isNow = shown !== undefined && range !== null && isSameRange(shown.range, range);
  const before = (isNow && former.data) || null;

  const askAgain = () => {
    if (onRefresh()) return;
    void stats.refetch();
    if (former.error !== null) void former.refetch();
  };
  const failure = (
    <ReadFailure
      ofLink={linkFailure}
      ofStats={(stats.error ?? former.error)?.failure ?? null}
      connection={connection}
      onRetry={askAgain}
    />
  );
  // The children keep their state when the stats arrive, such as the open form of a watch.
  return (
    <div className={styles['picture']} aria-busy={shown !== undefined && stats.isFetching}>
      {failure}
      {shown !== undefined ? (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <Headline
            stats={shown.stats}
            range={shown.range}
            before={before && countsBefore(before, sameMoment(shown.at, shown.range, before.range))}
          />
          <Freshness
            at={shown.at}
            former={isNow ? null : shown.range}
            refreshing={stats.isFetching}
            onRefresh={askAgain}
          />
        </div>
      ) : (
        stats.error === null && (
          <p className="text-quiet" role="status">
            {i18n.t('stats.loading')}
          </p>
        )
      )}
      {children}
      {shown !== undefined && <Clicks {...{ record, shown, before, isNow, view, onView }} />}
    </div>
  );
}

interface ClicksProps extends Pick<Props, 'record' | 'view' | 'onView'> {
  shown: LinkStats;
  before: LinkStats | null;
  /** True if these are the stats of the chosen days. */
  isNow: boolean;
}

/** The charts of the clicks, or what to do if there are none. */
function Clicks({ record, shown, before, isNow, view, onView }: ClicksProps) {
  const isAllTime = view.range.name === 'all';
  // If the previous period had clicks, the charts show its line.
  const isEmpty = isNow && hasNoClicks(shown.stats) && (before === null || hasNoClicks(before.stats));
  const toAll = record?.created_at != null && !isAllTime && (
    <Button onClick={() => onView({ range: { name: 'all' }, interval: null })}>{i18n.t('stats.empty.all')}</Button>
  );
  return isEmpty ? (
    <EmptyState
      heading={i18n.t(isAllTime ? 'stats.empty.ever' : 'stats.empty.heading')}
      text={i18n.t('stats.empty.text')}
    >
      {toAll}
    </EmptyState>
  ) : (
    <>
      {isNow && shown.stats.total_count === 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-sunken p-4">
          <p>{i18n.t('stats.empty.heading')}</p>
          {toAll}
        </div>
      )}
      <DataWarnings stats={shown.stats} />
      <Charts record={record} shown={shown} before={before} view={view} onView={onView} />
    </>
  );
}
