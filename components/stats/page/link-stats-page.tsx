import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { type Connected, readConnected } from '@/components/link-editor/connected.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import { daysOf } from '@/lib/stats/ranges.ts';
import { linkStatsRoute, readStatsView, type StatsView } from '@/lib/stats/stats-route.ts';
import { LinkHead } from './link-head.tsx';
import styles from './page.module.css';
import { Picture } from './picture.tsx';
import { RangePicker } from './range-picker.tsx';
import { useRecord } from './use-record.ts';

type Connecting = { state: 'loading' } | Connected;

/** Options > the figures of one link. */
export function LinkStatsPage({ params: { id } }: { params: { id: string } }) {
  const [connected, setConnected] = useState<Connecting>({ state: 'loading' });
  useEffect(() => void readConnected().then(setConnected), []);
  if (connected.state === 'notConnected') {
    return <ConnectPrompt reason={connected.reason} onConnect={() => navigate('/connection')} />;
  }
  // What is asked for need not wait until that is known.
  return <LinkStats key={id} id={id} baseUrl={connected.state === 'loading' ? null : connected.connection.baseUrl} />;
}

/** `baseUrl` is null while it is being read: what needs it is shown then. */
function LinkStats({ id, baseUrl }: { id: string; baseUrl: string | null }) {
  const view = readStatsView(useHashSearch());
  const reading = useRecord(id);
  // The page stays as of when it was opened: its days do not move under somebody's eyes.
  const [now] = useState(Date.now);
  const record = reading.state === 'read' ? reading.record : null;
  const shares = record?.shareable_analytics ?? [];
  const created = record?.created_at == null ? null : new Date(record.created_at);
  const range = daysOf(view.range, { now, created });
  const change = (part: Partial<StatsView>) => navigate(linkStatsRoute(id, { ...view, ...part }), { replace: true });

  if (reading.state === 'failed') {
    return baseUrl === null ? null : (
      <FailureNotice
        failure={reading.failure}
        baseUrl={baseUrl}
        shownFields={[]}
        onRetry={reading.retry}
        onConnection={() => navigate('/connection')}
      />
    );
  }
  return (
    <article className={styles['page']} aria-label={i18n.t('stats.heading')}>
      <LinkHead record={record} />
      {baseUrl !== null && <WatchControl id={id} baseUrl={baseUrl} />}
      <RangePicker
        chosen={view.range}
        range={range}
        hasCreation={created !== null}
        onChoose={(chosen) => change({ range: chosen, interval: null })}
        compares={view.compares}
        onCompare={(compares) => change({ compares })}
      />
      <Picture
        id={id}
        record={record}
        // Since creation can be asked for once that is known.
        range={view.range.name === 'all' && record === null ? null : range}
        view={view}
        onView={change}
        now={now}
        baseUrl={baseUrl}
      />
      {shares.length > 0 && <SharedAnalytics entries={shares} />}
    </article>
  );
}
