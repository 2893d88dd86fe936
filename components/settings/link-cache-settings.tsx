import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectPrompt } from '@/components/connections/connect-prompt.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem, readingFailure } from '@/lib/storage/link-cache.ts';
import { LinkCacheStatus } from './link-cache-status.tsx';
import { SettingSection } from './setting-group.tsx';

/** The state of the cached links, with buttons that refresh and remove them. */
export function LinkCacheSettings() {
  const connected = useConnected();
  return (
    <SettingSection title={i18n.t('settings.library.heading')}>
      <p className="text-quiet">{i18n.t('settings.library.intro')}</p>
      {connected.state === 'notConnected' && (
        <ConnectPrompt reason={connected.reason} isSection onConnect={openConnection} />
      )}
      {connected.state === 'connected' && <Library connection={connected.connection} />}
    </SettingSection>
  );
}

const openConnection = () => navigate('/connection');

function Library({ connection }: { connection: Connection }) {
  const stored = useStored(linkCacheItem);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  if (stored.state === 'loading') return null;
  const library = stored.value;
  const activity = library?.activity ?? { state: 'idle' };

  const showRefusal = async (answer: Promise<Result<null>>) => {
    const answered = await answer;
    setRefusal(answered.ok ? null : answered.failure);
  };
  const refresh = () => showRefusal(ask('refreshLinks', { whole: true }));
  const failure = refusal ?? readingFailure(library);
  const isReading = activity.state === 'reading';

  return (
    <>
      <LinkCacheStatus library={library} />
      {failure !== null && (
        <FailureNotice failure={failure} connection={connection} onRetry={refresh} onConnection={openConnection} />
      )}
      <div className="flex flex-wrap gap-2">
        {/* One button for both, so that it keeps the focus. */}
        <Button onClick={() => (isReading ? showRefusal(ask('stopRefresh', null)) : refresh())}>
          {i18n.t(isReading ? 'settings.library.stop' : 'settings.library.refresh')}
        </Button>
        {library !== null && library.known > 0 && (
          <Button kind="quiet" onClick={() => showRefusal(ask('forgetLinks', null))}>
            {i18n.t('settings.library.forget')}
          </Button>
        )}
      </div>
    </>
  );
}
