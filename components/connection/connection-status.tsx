import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { OpenAdvanced } from '@/components/failure/incomplete-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { QueryName, QueryRenames } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import styles from './connection.module.css';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { HostAccess } from './host-access.tsx';
import { FoundNamesSection, isPassed, PassedNames } from './names/found-names.tsx';
import { mayBeNames, useFindingNames } from './names/use-finding-names.ts';

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
  /** Called once the connection is removed, or with the failure if something of it is left. */
  onDisconnected: (ended: Result<null>) => void;
}

/** Tests the saved connection, shows its permission, and disconnects. */
export function ConnectionStatus({ connection, isTokenForgotten, ignored, onDisconnected }: Props) {
  const [testing, setTesting] = useState<Testing>({ state: 'untested' });
  const { finding, find, forget } = useFindingNames();
  const [isUsing, setIsUsing] = useState(false);
  const [asking, setAsking] = useState(false);
  const shown = useRef(connection);
  const forgetFound = useRef(forget);
  forgetFound.current = forget;
  const name = connectionName(connection);

  useEffect(() => {
    if (shown.current !== connection) {
      setTesting({ state: 'untested' });
      forgetFound.current();
    }
    shown.current = connection;
  }, [connection]);

  const test = async () => {
    forget();
    setTesting({ state: 'testing' });
    const tested = await ask('testConnection', null);
    setTesting(tested.ok ? { state: 'works' } : { state: 'failed', failure: tested.failure });
    const { baseUrl, names } = connection;
    if (tested.ok || mayBeNames(tested.failure)) void find({ baseUrl, names, token: null }, { isNew: false });
  };

  const use = async (names: QueryRenames) => {
    setIsUsing(true);
    const connected = await ask('connect', { settings: { ...connection, names }, token: null, check: true });
    setIsUsing(false);
    if (!connected.ok) setTesting({ state: 'failed', failure: connected.failure });
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
        title={isTokenForgotten ? i18n.t('connection.forgotten') : i18n.t('connection.connected', [name])}
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
        {testing.state === 'works' && (
          <div className={styles['tested']}>
            <p>{i18n.t('connection.tested')}</p>
            {isPassed(finding) && <PassedNames finding={finding} />}
          </div>
        )}
      </Notice>
      {ignored.length > 0 && finding.state === 'idle' && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [ignored.join(', ')])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.ignored')}</p>
        </Notice>
      )}
      {testing.state === 'failed' && (
        <FailureNotice
          isConnectionPage
          failure={testing.failure}
          connection={connection}
          shownFields={[]}
          onRetry={test}
        />
      )}
      {!isPassed(finding) && (
        <FoundNamesSection
          finding={finding}
          onCancel={forget}
          onRetry={() => void test()}
          onUse={(names) => void use(names)}
          isUsing={isUsing}
        />
      )}
      <HostAccess baseUrl={connection.baseUrl} />
      {asking && <DisconnectDialog name={name} onKeep={() => setAsking(false)} onDisconnect={disconnect} />}
    </section>
  );
}
