import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { EmptySection } from '@/components/ui/empty-section.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { countsBefore, sameMoment } from '@/lib/stats/period-before.ts';
import { hasNoClicks } from '@/lib/stats/stats.ts';
import type { StatsView } from '@/lib/stats/stats-route.ts';
import { DataWarnings } from '../data-warnings.tsx';
import { Charts } from './charts.tsx';
import { Freshness } from './freshness.tsx';
import { Headline } from './headline.tsx';
import { LoadingNumbers } from './loading-numbers.tsx';
import styles from './page.module.css';
import type { ShownStats } from './use-link-stats.ts';

interface Props {
  /** Null until it is read. */
  record: LinkRecord | null;
  loaded: ShownStats;
  range: DayRange;
  view: StatsView;
  onView: (part: Partial<StatsView>) => void;
  onRefresh: () => void;
}

/** The numbers of a range, compared with the previous period on request, and all charts. */
export function StatsBody({ record, loaded, range, view, onView, onRefresh }: Props) {
  const { shown, isNow, before, isAsking, failure } = loaded;
  if (shown === null) return failure === null && <LoadingNumbers range={range} />;
  const isAllTime = view.range.name === 'all';
  // If the previous period had clicks, the charts show its line.
  const isEmpty = isNow && hasNoClicks(shown.stats) && (before === null || hasNoClicks(before.stats));
  const toAll = record?.created_at != null && !isAllTime && (
    <Button onClick={() => onView({ range: { name: 'all' }, interval: null })}>{i18n.t('stats.empty.all')}</Button>
  );
  const headline = (
    <Headline
      stats={shown.stats}
      range={shown.range}
      isOld={!isNow}
      before={before && countsBefore(before, sameMoment(shown.at, shown.range, before.range))}
      status={
        <Freshness at={shown.at} former={isNow ? null : shown.range} refreshing={isAsking} onRefresh={onRefresh} />
      }
      choice={isEmpty ? undefined : { metric: view.metric, onMetric: (metric) => onView({ metric }) }}
    />
  );
  return (
    <div className={styles['picture']} aria-busy={isAsking}>
      {isEmpty ? (
        <>
          {headline}
          <EmptyState
            heading={i18n.t(isAllTime ? 'stats.empty.ever' : 'stats.empty.heading')}
            text={i18n.t('stats.empty.text')}
          >
            {toAll}
          </EmptyState>
        </>
      ) : (
        <>
          <DataWarnings stats={shown.stats} />
          {isNow && shown.stats.total_count === 0 && (
            <EmptySection text={i18n.t('stats.empty.heading')}>{toAll}</EmptySection>
          )}
          <Charts lead={headline} record={record} shown={shown} before={before} view={view} onView={onView} />
        </>
      )}
    </div>
  );
}
