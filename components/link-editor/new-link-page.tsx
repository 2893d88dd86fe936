import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { type Beginning, beginNew } from './begin-new.ts';
import { NewForm } from './new-form.tsx';

/** Options > New link: for a tab's page, like another link, or from nothing. */
export function NewLinkPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const [beginning, setBeginning] = useState<Beginning>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each try
  useEffect(() => {
    let current = true;
    void beginNew(search).then((begun) => current && setBeginning(begun));
    return () => {
      current = false;
    };
  }, [search, tries]);

  const connect = () => navigate('/connection');
  if (beginning.state === 'loading') return null;
  if (beginning.state === 'notConnected') return <ConnectPrompt reason={beginning.reason} onConnect={connect} />;
  if (beginning.state === 'failed') {
    return (
      <FailureNotice
        failure={beginning.failure}
        baseUrl={beginning.connection.baseUrl}
        shownFields={[]}
        onRetry={() => setTries(tries + 1)}
        onConnection={connect}
      />
    );
  }
  return <NewForm key={search} {...beginning} onConnection={connect} />;
}
