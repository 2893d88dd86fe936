import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { linkQuery, statsQuery } from '@/components/queries/queries.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import { markHandled } from '@/lib/async/async.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { linkStatsRoute, readStatsView, type StatsView } from '@/lib/stats/stats-route.ts';
import { LinkHead } from './link-head.tsx';
import { RangePicker } from './range-picker.tsx';
import { StatsBody } from './stats-body.tsx';

/** Options > Stats of one link. */
export function LinkStatsPage({ params: { id } }: { params: { id: string } }) {
  const connected = useConnected();
  if (connected.state === 'notConnected') {
    return <NotConnected heading={i18n.t('stats.heading')} reason={connected.reason} />;
  }
  // The requests need not wait for the connection.
  return <LinkStats key={id} id={id} connection={connected.state === 'loading' ? null : connected.connection} />;
}

/** The page of a link's stats. `connection` is null while it loads. */
function LinkStats({ id, connection }: { id: string; connection: NamedConnection | null }) {
  const view = readStatsView(useHashSearch());
  // Sends the request before the first frame. `useQuery` alone sends it after.
  usePrefetchQuery(linkQuery(id));
  const { data, error, isPending, refetch } = useQuery(linkQuery(id));
  // The days stay as of the person's last action, so that they do not change unprompted.
  const [now, setNow] = useState(Date.now);
  const record = data?.link ?? null;
  const failure = error?.failure ?? null;
  const gone = failure !== null && isGone(failure);
  const shares = record?.shareable_analytics ?? [];
  const created = record?.created_at == null ? null : new Date(record.created_at);
  const range = daysOf(view.range, { now, created });
  const change = (part: Partial<StatsView>) => {
    if (part.range !== undefined) setNow(Date.now());
    navigate(linkStatsRoute(id, { ...view, ...part }), { replace: true });
  };
  // Stats since creation need the link's date.
  const asked = view.range.name === 'all' && isPending ? null : range;
  usePrefetchStats(id, asked);
  /** Moves the days to now. Returns false if they stay the same. */
  const renewDays = () => {
    const next = Date.now();
    setNow(next);
    return !isSameRange(range, daysOf(view.range, { now: next, created }));
  };

  return (
    <article className="grid grid-cols-1 gap-6 print:gap-3" aria-label={i18n.t('stats.heading')}>
      <LinkHead id={id} record={record} isFailed={failure !== null} isGone={gone} />
      <RangePicker
        chosen={view.range}
        range={range}
        hasCreation={created !== null}
        onChoose={(chosen) => change({ range: chosen, interval: null })}
        compares={view.compares}
        onCompare={(compares) => change({ compares })}
      />
      <StatsBody
        id={id}
        record={record}
        linkFailure={failure}
        range={asked}
        view={view}
        onView={change}
        onRefresh={() => {
          if (failure !== null) void refetch();
          return renewDays();
        }}
        connection={connection}
      >
        {connection !== null && !gone && <WatchControl id={id} connection={connection} />}
      </StatsBody>
      {shares.length > 0 && <SharedAnalytics entries={shares} />}
    </article>
  );
}

/** Requests stats before the first frame. */
function usePrefetchStats(id: string, range: DayRange | null): void {
  const client = useQueryClient();
  if (range === null) return;
  const query = statsQuery(id, range);
  if (client.getQueryState(query.queryKey) === undefined) markHandled(client.query(query));
}
