import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useThrow } from '@/components/ui/use-throw.ts';
import { type Beginning, beginNew } from './begin-new.ts';
import { NewForm } from './new-form.tsx';
import { NoForm } from './no-form.tsx';

/** Options > New link: for a tab's page, a duplicate, or an empty form. Another query opens another form. */
export function NewLinkPage() {
  const search = useSearch();
  return <NewLink key={search} search={search} />;
}

function NewLink({ search }: { search: string }) {
  const [, navigate] = useLocation();
  /** Another object for each try. */
  const [attempt, setAttempt] = useState({ search });
  const [beginning, setBeginning] = useState<Beginning>({ state: 'loading' });
  const fail = useThrow();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    beginNew(attempt.search, signal).then((begun) => signal.aborted || setBeginning(begun), fail);
    return () => leaving.abort();
  }, [attempt, fail]);

  if (beginning.state === 'loading') return null;
  if (beginning.state === 'notConnected') {
    return <NotConnected heading={i18n.t('editor.new')} reason={beginning.reason} />;
  }
  if (beginning.state === 'failed') {
    return (
      <NoForm heading={i18n.t('editor.new')}>
        <FailureNotice
          failure={beginning.failure}
          connection={beginning.connection}
          onRetry={() => setAttempt({ search })}
          onConnection={navigate}
        />
      </NoForm>
    );
  }
  return <NewForm {...beginning} onConnection={navigate} />;
}
