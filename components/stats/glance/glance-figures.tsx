import { useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import { useFigures } from '../page/use-figures.ts';
import { useRecord } from '../page/use-record.ts';
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
  const failure = asked.state === 'loading' ? null : asked.failure;
  const lastClicked = reading.state === 'read' ? reading.record.last_clicked : null;
  return (
    <div className={styles['figures']}>
      {failure !== null && (
        <p className={styles['failure']} role="alert">
          {failureWords(failure, { host: '', mayReach: true }).text}
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
              ? i18n.t('stats.refreshing', [ago(new Date(asked.at), new Date())])
              : reading.state === 'read' &&
                (lastClicked === null
                  ? i18n.t('stats.glance.neverClicked')
                  : i18n.t('stats.glance.lastClicked', [ago(new Date(lastClicked), new Date())]))}
          </span>
        )}
        <a href={browser.runtime.getURL(`/options.html#${linkStatsRoute(id)}`)} target="_blank" rel="noreferrer">
          {i18n.t('stats.glance.all')}
        </a>
      </p>
    </div>
  );
}
