import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { periodBefore } from '@/lib/stats/ranges.ts';
import type { StatsView } from '@/lib/stats/stats-route.ts';
import { Charts } from './charts.tsx';
import { Freshness } from './freshness.tsx';
import { Headline } from './headline.tsx';
import styles from './page.module.css';
import { type Asked, useFigures } from './use-figures.ts';

interface Props {
  id: string;
  record: LinkRecord | null;
  /** Null while it is not known. */
  range: DayRange | null;
  view: StatsView;
  onView: (part: Partial<StatsView>) => void;
  now: number;
  /** Null while it is being read. */
  baseUrl: string | null;
}

/** The figures of a range, with those of the period before where that is wanted. */
export function Picture({ id, record, range, view, onView, now, baseUrl }: Props) {
  const { asked, refresh } = useFigures(id, range);
  const wanted = view.compares && range !== null ? periodBefore(view.range, range) : null;
  const former = useFigures(id, wanted);
  const before = wanted !== null && isOfDays(former.asked, wanted) ? former.asked : null;

  const notice = (failure: Failure, retry: () => void) =>
    baseUrl !== null && (
      <FailureNotice
        failure={failure}
        baseUrl={baseUrl}
        shownFields={[]}
        onRetry={retry}
        onConnection={() => navigate('/connection')}
      />
    );
  if (asked.state === 'failed') return notice(asked.failure, refresh);
  if (asked.state === 'loading') {
    return (
      <p className={styles['quiet']} role="status">
        {i18n.t('stats.loading')}
      </p>
    );
  }
  return (
    <div className={styles['picture']} aria-busy={asked.refreshing}>
      {asked.failure !== null && notice(asked.failure, refresh)}
      {wanted !== null && former.asked.state === 'failed' && notice(former.asked.failure, former.refresh)}
      <div className={styles['top']}>
        <Headline figures={asked.figures} before={before?.figures ?? null} />
        <Freshness at={asked.at} refreshing={asked.refreshing} onRefresh={refresh} />
      </div>
      {asked.figures.total_count === 0 && !asked.figures.missing.includes('total_count') ? (
        <div className={styles['empty']}>
          <p>{i18n.t('stats.empty')}</p>
          {record?.created_at != null && view.range.name !== 'all' && (
            <Button onClick={() => onView({ range: { name: 'all' }, interval: null })}>
              {i18n.t('stats.emptyAll')}
            </Button>
          )}
        </div>
      ) : null}
      <Charts record={record} shown={asked} before={before} view={view} onView={onView} now={now} />
    </div>
  );
}

const isOfDays = (asked: Asked, { start_date, end_date }: DayRange): asked is Extract<Asked, { state: 'shown' }> =>
  asked.state === 'shown' && asked.range.start_date === start_date && asked.range.end_date === end_date;
