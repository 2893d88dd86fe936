import { type MouseEvent, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import type { Figures } from '@/lib/stats/figures.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import { openPrivately } from '@/lib/storage/private-page.ts';
import { failureOf, useFigures } from '../use-figures.ts';
import { type RecordReading, useRecord } from '../use-record.ts';
import styles from './glance.module.css';
import { GlanceBody } from './glance-body.tsx';
import { beginGlance, type GlanceStart } from './read-glance.ts';

/**
 * What is known of the last 30 days at once, with its age, and then what the service says. `ready` is what was read before
 * this was drawn: nobody is asked then before that is painted.
 */
export function GlanceFigures({ id, ready = null }: { id: string; ready?: GlanceStart | null }) {
  const [{ now, range, kept }] = useState(() => ready ?? beginGlance());
  const asks = useOncePainted(true, false) || kept === null;
  const { asked, refresh } = useFigures(id, asks ? range : null, kept && { kept, range });
  const reading = useRecord(asks ? id : null);
  const failure = failureOf(asked);
  const lookedAt = new Date(useNow(10));
  return (
    <div className={styles['figures']}>
      {failure !== null && (
        <p className={styles['failure']} role="alert">
          {failureWords(failure, { service: i18n.t('failure.theService'), mayReach: true }).title}
          <Button kind="quiet" onClick={refresh}>
            {i18n.t('failure.retry')}
          </Button>
        </p>
      )}
      {asked.state === 'loading' && <p className={styles['quiet']}>{i18n.t('stats.loading')}</p>}
      {asked.state === 'shown' && <GlanceBody shown={asked} now={now} />}
      <p className={styles['foot']}>
        {asked.state === 'shown' && (
          <span role="status">
            {asked.refreshing
              ? i18n.t('stats.refreshing', [ago(new Date(asked.at), lookedAt)])
              : lastClick(reading, asked.figures, lookedAt)}
          </span>
        )}
        <StatsLink link={id} />
      </p>
    </div>
  );
}

/** Leads to all figures of the link, in a tab whose address tells nothing of a private window. */
function StatsLink({ link }: { link: string }) {
  const { connectionId = pageConnectionId(), id } = parseLinkKey(link);
  const route = linkStatsRoute(id);
  const isPrivate = inPrivateWindow();
  const open = (event: MouseEvent) => {
    if (!isPrivate) return;
    event.preventDefault();
    void openPrivately(route, connectionId);
  };
  const address = browser.runtime.getURL(isPrivate ? '/options.html' : optionsAddress(route, connectionId));
  return (
    <a href={address} onClick={open} target="_blank" rel="noreferrer">
      {i18n.t('stats.glance.all')}
    </a>
  );
}

/**
 * The last click in words, from what is known of the link until the service has told. That there was none the service alone
 * can say, and only where it does: one that leaves out when it was (reading R8) has not said so.
 */
function lastClick({ state, record }: RecordReading, { total_count }: Figures, now: Date): string | null {
  if (record === null) return null;
  if (record.last_clicked !== null) {
    return i18n.t('stats.glance.lastClicked', [ago(new Date(record.last_clicked), now)]);
  }
  const isNew = state === 'read' && record.is_clicked === false && total_count === 0;
  return isNew ? i18n.t('stats.glance.neverClicked') : null;
}
