import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { linkQuery, statsQuery } from '@/components/queries/queries.ts';
import { useRetry } from '@/components/queries/use-retry.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { Page } from '@/components/ui/page.tsx';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import { markHandled } from '@/lib/async/async.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { daysOf, periodBefore } from '@/lib/stats/ranges.ts';
import { linkStatsRoute, readStatsView, type StatsView } from '@/lib/stats/stats-route.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { PrintHead } from '../export/print-head.tsx';
import { linkExports } from './exports.ts';
import { LinkHead } from './link-head.tsx';
import { RangePicker } from './range-picker.tsx';
import { ReadFailure } from './read-failure.tsx';
import { StatsBody } from './stats-body.tsx';
import { useLinkStats } from './use-link-stats.ts';
import { rememberRange, useRememberedRange } from './use-remembered-range.ts';

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
  const view = useRememberedRange(useHashSearch(), readStatsView);
  // Sends the request before the first frame. `useQuery` alone sends it after.
  usePrefetchQuery(linkQuery(id));
  return view && <LinkStatsIn {...{ id, connection, view }} />;
}

interface Props {
  id: string;
  connection: NamedConnection | null;
  view: StatsView;
}

function LinkStatsIn({ id, connection, view }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(linkQuery(id));
  // The days stay as of the person's last action, so that they do not change unprompted.
  const [now, setNow] = useState(Date.now);
  const record = data?.link ?? null;
  const linkFailure = error?.failure ?? null;
  const gone = linkFailure !== null && isGone(linkFailure);
  const shares = record?.shareable_analytics ?? [];
  const created = record?.created_at == null ? null : new Date(record.created_at);
  const range = daysOf(view.range, { now, created });
  const change = (part: Partial<StatsView>) => {
    if (part.range !== undefined) {
      setNow(Date.now());
      void rememberRange(part.range);
    }
    navigate(linkStatsRoute(id, { ...view, ...part }), { replace: true });
  };
  // Stats since creation need the link's date.
  const asked = view.range.name === 'all' && isPending ? null : range;
  usePrefetchStats(id, asked);
  const before = view.compares && asked !== null ? periodBefore(view.range, asked) : null;
  const loaded = useLinkStats(id, { range: asked, before });
  // Reads the same days again: no other range was chosen.
  useRetry(loaded.failure ?? linkFailure, loaded.isAsking || isFetching, () => {
    if (linkFailure !== null) void refetch();
    if (loaded.failure !== null) loaded.askAgain();
  });
  const refresh = () => {
    if (linkFailure !== null) void refetch();
    const next = Date.now();
    setNow(next);
    // New days are requested by themselves.
    if (isSameRange(range, daysOf(view.range, { now: next, created }))) loaded.askAgain();
  };
  const { shown } = loaded;
  const csv = useCsvQuestion();

  return (
    <Page width="fluid">
      {connection !== null && record !== null && (
        <PrintHead names={[connectionName(connection), readableName(record)]} range={range} />
      )}
      <LinkHead id={id} record={record} isFailed={linkFailure !== null} isGone={gone}>
        {connection !== null && !gone && <WatchControl id={id} connection={connection} />}
        {!gone && (
          <ExportMenu
            title={i18n.t('stats.heading')}
            items={record !== null && shown !== null ? linkExports(record, shown, csv.ask) : null}
          />
        )}
        {csv.question}
      </LinkHead>
      <RangePicker
        chosen={view.range}
        range={range}
        hasCreation={isPending || created !== null}
        onChoose={(chosen) => change({ range: chosen, interval: null })}
        compares={view.compares}
        onCompare={(compares) => change({ compares })}
      />
      <ReadFailure ofLink={linkFailure} ofStats={loaded.failure} connection={connection} onRetry={refresh} />
      <StatsBody {...{ record, loaded, range, view }} onView={change} onRefresh={refresh} />
      {shares.length > 0 && <SharedAnalytics entries={shares} />}
    </Page>
  );
}

/** Requests stats before the first frame. */
function usePrefetchStats(id: string, range: DayRange | null): void {
  const client = useQueryClient();
  if (range === null) return;
  const query = statsQuery(id, range);
  if (client.getQueryState(query.queryKey) === undefined) markHandled(client.query(query));
}
