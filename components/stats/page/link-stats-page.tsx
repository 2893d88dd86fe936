import { useState } from 'react';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connection/not-connected.tsx';
import { useConnected } from '@/components/link-editor/use-connected.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { linkStatsRoute, readStatsView, type StatsView } from '@/lib/stats/stats-route.ts';
import { useRecord } from '../use-record.ts';
import { LinkHead } from './link-head.tsx';
import styles from './page.module.css';
import { Picture } from './picture.tsx';
import { RangePicker } from './range-picker.tsx';

/** Options > the figures of one link. */
export function LinkStatsPage({ params: { id } }: { params: { id: string } }) {
  const connected = useConnected();
  if (connected.state === 'notConnected') {
    return <NotConnected heading={i18n.t('stats.heading')} reason={connected.reason} />;
  }
  // What is asked for need not wait until that is known.
  return <LinkStats key={id} id={id} connection={connected.state === 'loading' ? null : connected.connection} />;
}

/** `connection` is null while it is read. */
function LinkStats({ id, connection }: { id: string; connection: NamedConnection | null }) {
  const view = readStatsView(useHashSearch());
  const reading = useRecord(id);
  // The page stays as of when somebody last asked for something: its days do not move under their eyes.
  const [now, setNow] = useState(Date.now);
  const { record } = reading;
  const shares = record?.shareable_analytics ?? [];
  const created = record?.created_at == null ? null : new Date(record.created_at);
  const range = daysOf(view.range, { now, created });
  const change = (part: Partial<StatsView>) => {
    if (part.range !== undefined) setNow(Date.now());
    navigate(linkStatsRoute(id, { ...view, ...part }), { replace: true });
  };
  const gone = reading.state === 'failed' && isGone(reading.failure);
  // Since creation can be asked for once that is known.
  const isUnknown = view.range.name === 'all' && record === null && reading.state === 'loading';

  return (
    <article className={styles['page']} aria-label={i18n.t('stats.heading')}>
      <LinkHead id={id} reading={reading} isGone={gone} />
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
        reading={reading}
        range={isUnknown ? null : range}
        view={view}
        onView={change}
        onRefresh={() => setNow(Date.now())}
        connection={connection}
      >
        {connection !== null && !gone && <WatchControl id={id} connection={connection} />}
      </Picture>
      {shares.length > 0 && <SharedAnalytics entries={shares} />}
    </article>
  );
}
