import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { OpenAdvanced } from '@/components/failure/incomplete-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { QueryName, QueryRenames } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { HostAccess } from './host-access.tsx';
import { DetectedNamesSection, isPassed, PassedNames } from './parameter-names/detected-names.tsx';
import { mayBeNames, useDetectNames } from './parameter-names/use-detect-names.ts';
import { useTokenRefusal } from './use-token-refusal.ts';

type Testing =
  | { state: 'untested' }
  | { state: 'testing' }
  | { state: 'works' }
  | { state: 'failed'; failure: Failure };

const failureOf = (testing: Testing): Failure | null => (testing.state === 'failed' ? testing.failure : null);

interface Props {
  connection: Connection;
  isTokenForgotten: boolean;
  /** The query parameters that the service ignores, as far as detected. */
  ignored: readonly QueryName[];
  /** Called once the connection is removed, or with a failure if a part of it remains. */
  onDisconnected: (removed: Result<null>) => void;
}

/** The state of the saved connection, with buttons to test and remove it. */
export function ConnectionStatus({ connection, isTokenForgotten, ignored, onDisconnected }: Props) {
  const [testing, setTesting] = useState<Testing>({ state: 'untested' });
  const { detection, detect, reset: resetDetection } = useDetectNames();
  const [isUsing, setIsUsing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const shown = useRef(connection);
  const name = connectionName(connection);
  const refusal = useTokenRefusal();
  const failure = failureOf(testing) ?? (testing.state === 'works' || isTokenForgotten ? null : refusal);

  const reset = useEffectEvent(() => {
    setTesting({ state: 'untested' });
    resetDetection();
  });
  useEffect(() => {
    if (shown.current !== connection) reset();
    shown.current = connection;
  }, [connection]);

  const test = async () => {
    resetDetection();
    setTesting({ state: 'testing' });
    const tested = await ask('testConnection', null);
    setTesting(tested.ok ? { state: 'works' } : { state: 'failed', failure: tested.failure });
    const { baseUrl, names } = connection;
    if (tested.ok || mayBeNames(tested.failure)) void detect({ baseUrl, names, token: null }, { isNew: false });
  };

  const use = async (names: QueryRenames) => {
    setIsUsing(true);
    const connected = await ask('connect', { settings: { ...connection, names }, token: null, check: true });
    setIsUsing(false);
    if (!connected.ok) setTesting({ state: 'failed', failure: connected.failure });
  };

  const disconnect = async () => {
    const removed = await ask('disconnect', null);
    setConfirming(false);
    onDisconnected(removed);
  };

  const Icon = isTokenForgotten ? TriangleAlert : failure === null ? CircleCheck : Info;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div role="status" className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Sign icon={Icon} tone={isTokenForgotten ? 'warn' : failure === null ? 'good' : 'quiet'} />
          <Text weight="medium" className="me-auto min-w-0 flex-[1_1_200px] wrap-anywhere">
            {isTokenForgotten ? i18n.t('connection.forgotten') : i18n.t('connection.connected', [name])}
          </Text>
          {!isTokenForgotten && (
            <Button onClick={test} busy={testing.state === 'testing'}>
              {i18n.t(testing.state === 'testing' ? 'connection.testing' : 'connection.test')}
            </Button>
          )}
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {i18n.t('connection.disconnect')}
          </Button>
        </div>
        {testing.state === 'works' && (
          <>
            <Text tone="quiet">{i18n.t('connection.tested')}</Text>
            {isPassed(detection) && <PassedNames {...detection} />}
          </>
        )}
      </div>
      {ignored.length > 0 && detection.state === 'idle' && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [formatItems(ignored)])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.ignored')}</p>
        </Notice>
      )}
      {failure !== null && (
        <FailureNotice
          isConnectionPage
          failure={failure}
          connection={connection}
          onRetry={test}
          onConnection={navigate}
        />
      )}
      {!isPassed(detection) && (
        <DetectedNamesSection
          detection={detection}
          onCancel={resetDetection}
          onRetry={() => void test()}
          onUse={(names) => void use(names)}
          isUsing={isUsing}
        />
      )}
      <HostAccess {...connection} />
      {isConfirming && <DisconnectDialog name={name} onKeep={() => setConfirming(false)} onDisconnect={disconnect} />}
    </section>
  );
}
