import { useState } from 'react';
import { i18n } from '#i18n';
import { useConnected } from '@/components/connections/use-connected.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type LinkCacheState, linkCacheItem, readingFailure } from '@/lib/storage/link-cache.ts';
import { LinkCacheStatus } from './link-cache-status.tsx';
import { Setting } from './setting.tsx';

/** The state of the cached links, with buttons that refresh and remove them. */
export function LinkCacheSettings() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'connected') return <LinkCache connection={connected.connection} />;
  const { reason } = connected;
  return (
    <Setting
      label={i18n.t('settings.linkCache.heading')}
      hint={i18n.t('settings.linkCache.intro')}
      control={<Button onClick={openConnection}>{i18n.t(`connectPrompt.${reason}.action`)}</Button>}
    >
      <Text tone="quiet">
        {i18n.t(reason === 'first' ? 'settings.linkCache.never' : 'connectPrompt.forgotten.heading')}
      </Text>
    </Setting>
  );
}

const openConnection = () => navigate('/connection');

function LinkCache({ connection }: { connection: Connection }) {
  const stored = useStored(linkCacheItem);
  // A refusal is about the state at that time. Any later one replaces it.
  const [refusal, setRefusal] = useState<{ failure: Failure; cache: LinkCacheState | null } | null>(null);
  if (stored.state === 'loading') return null;
  const cache = stored.value;
  const isReading = cache?.activity.state === 'reading';

  const showRefusal = async (answer: Promise<Result<null>>) => {
    const answered = await answer;
    setRefusal(answered.ok ? null : { failure: answered.failure, cache });
  };
  const refresh = () => showRefusal(ask('refreshLinks', { whole: true }));
  const failure = (refusal?.cache === cache ? refusal?.failure : null) ?? readingFailure(cache);

  return (
    <Setting
      label={i18n.t('settings.linkCache.heading')}
      hint={i18n.t('settings.linkCache.intro')}
      control={
        <>
          {/* One button for both, so that it keeps the focus. */}
          <Button onClick={() => (isReading ? showRefusal(ask('stopRefresh', null)) : refresh())}>
            {i18n.t(isReading ? 'settings.linkCache.stop' : 'settings.linkCache.refresh')}
          </Button>
          {cache !== null && cache.known > 0 && (
            <Button onClick={() => showRefusal(ask('forgetLinks', null))}>{i18n.t('settings.linkCache.forget')}</Button>
          )}
        </>
      }
    >
      <LinkCacheStatus cache={cache} />
      {failure !== null && (
        <FailureNotice failure={failure} connection={connection} onRetry={refresh} onConnection={navigate} />
      )}
    </Setting>
  );
}
