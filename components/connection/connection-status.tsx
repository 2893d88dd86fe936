import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { OpenAdvanced } from '@/components/failure/incomplete-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { QueryName } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import styles from './connection.module.css';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { HostAccess } from './host-access.tsx';

type Testing =
  | { state: 'untested' }
  | { state: 'testing' }
  | { state: 'works' }
  | { state: 'failed'; failure: Failure };

interface Props {
  connection: Connection;
  isTokenForgotten: boolean;
  /** Query parameters that the service was found to ignore. */
  ignored: readonly QueryName[];
  /** The connection works. */
  onTested: (connection: Connection) => void;
  /** The connection ended, or could not be ended wholly. */
  onDisconnected: (ended: Result<null>) => void;
}

/** How the connection there is does: tested, permitted, ended. */
export function ConnectionStatus({ connection, isTokenForgotten, ignored, onTested, onDisconnected }: Props) {
  const [testing, setTesting] = useState<Testing>({ state: 'untested' });
  const [asking, setAsking] = useState(false);
  const shown = useRef(connection);
  const { host } = new URL(connection.baseUrl);

  useEffect(() => {
    if (shown.current !== connection) setTesting({ state: 'untested' });
    shown.current = connection;
  }, [connection]);

  const test = async () => {
    setTesting({ state: 'testing' });
    const tested = await ask('testConnection', null);
    if (!tested.ok) return setTesting({ state: 'failed', failure: tested.failure });
    setTesting({ state: 'works' });
    onTested(connection);
  };

  const disconnect = async () => {
    const ended = await ask('disconnect', null);
    setAsking(false);
    onDisconnected(ended);
  };

  return (
    <section className={styles['status']}>
      <Notice
        tone={isTokenForgotten ? 'warn' : 'good'}
        title={isTokenForgotten ? i18n.t('connection.forgotten') : i18n.t('connection.connected', [host])}
        actions={
          <>
            {!isTokenForgotten && (
              <Button onClick={test} busy={testing.state === 'testing'}>
                {i18n.t(testing.state === 'testing' ? 'connection.testing' : 'connection.test')}
              </Button>
            )}
            <Button kind="danger" onClick={() => setAsking(true)}>
              {i18n.t('connection.disconnect')}
            </Button>
          </>
        }
      >
        {testing.state === 'works' && <p>{i18n.t('connection.tested')}</p>}
      </Notice>
      {ignored.length > 0 && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [ignored.join(', ')])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.ignored')}</p>
        </Notice>
      )}
      {testing.state === 'failed' && (
        <FailureNotice failure={testing.failure} baseUrl={connection.baseUrl} shownFields={[]} onRetry={test} />
      )}
      <HostAccess baseUrl={connection.baseUrl} />
      {asking && <DisconnectDialog host={host} onKeep={() => setAsking(false)} onDisconnect={disconnect} />}
    </section>
  );
}
