import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { useConnected } from '@/components/link-editor/use-connected.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { WatchedLinks } from '@/components/watch/watched-links.tsx';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type AcrossView, acrossRoute, readAcrossView } from '@/lib/stats/across-route.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import styles from '../page/page.module.css';
import { RangePicker } from '../page/range-picker.tsx';
import own from './across.module.css';
import { FindLinks } from './find-links.tsx';
import { FindingNotices } from './finding-notices.tsx';
import { SideBySide } from './side-by-side.tsx';
import { useChosenLinks } from './use-chosen-links.ts';
import { useFoundLinks } from './use-found-links.ts';

/** Options > the figures of several links, side by side. */
export function AcrossPage() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected') {
    return <ConnectPrompt reason={connected.reason} onConnect={() => navigate('/connection')} />;
  }
  return <Across key={connected.connection.id} connection={connected.connection} />;
}

function Across({ connection: { id, baseUrl } }: { connection: Connection }) {
  const view = readAcrossView(useHashSearch());
  const [now, setNow] = useState(Date.now);
  const range = daysOf(view.range, { now, created: null });
  const found = useFoundLinks(id, view);
  const chosen = useChosenLinks(id, view.ids);
  const finding = view.ids === null ? found : chosen;
  const change = (part: Partial<AcrossView>) => {
    // Other days, or other links, are asked for as of now.
    if (part.range !== undefined || part.text !== undefined) setNow(Date.now());
    navigate(acrossRoute({ ...view, ...part }), { replace: true });
  };
  return (
    <article className={styles['page']} aria-label={i18n.t('stats.across.heading')}>
      <header className={styles['head']}>
        <h1>{i18n.t('stats.across.heading')}</h1>
        <p className={styles['quiet']}>{i18n.t('stats.across.text')}</p>
        {view.text !== '' && (
          <p className={own['paper']}>
            {i18n.t('stats.across.of', [i18n.t(`stats.across.findBy.${view.by}`), view.text])}
          </p>
        )}
      </header>
      <FindLinks
        key={`${view.by} ${view.text}`}
        by={view.by}
        text={view.text}
        onFind={(by, text) => change({ ids: null, by, text, only: null })}
      />
      {(finding.state === 'idle' || view.ids !== null) && (
        <p className={styles['quiet']}>
          <a href="#/links">{i18n.t(view.ids === null ? 'stats.across.choosing' : 'stats.across.choosingOthers')}</a>
        </p>
      )}
      <RangePicker
        chosen={view.range}
        range={range}
        hasCreation={false}
        onChoose={(chosen) => change({ range: chosen, interval: null })}
        compares={false}
      />
      <FindingNotices finding={finding} baseUrl={baseUrl} />
      {(finding.state === 'found' || finding.state === 'failed') && finding.links.length > 0 && (
        <SideBySide links={finding.links} range={range} view={view} onView={change} now={now} />
      )}
      <WatchedLinks baseUrl={baseUrl} />
    </article>
  );
}
