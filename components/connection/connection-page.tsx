import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectionList } from '@/components/connections/connection-list.tsx';
import { useConnections } from '@/components/connections/use-connections.ts';
import { ManagedNotice } from '@/components/managed/managed-notice.tsx';
import { Column } from '@/components/ui/column.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useStored, useWatched } from '@/components/ui/use-stored.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { isFixed } from '@/lib/managed/policy.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { useIgnored } from './use-ignored.ts';

/** Options > Connection: connects, tests, changes and removes a connection. */
export function ConnectionPage() {
  const stored = useWatched(connectionItem);
  const isTokenHeld = useStored(tokenHeldItem);
  const managed = useStored(managedItem);
  // The number of connections removed here. Each removal resets the form.
  const [removals, setRemovals] = useState(0);
  const [removalFailure, setRemovalFailure] = useState<Failure | null>(null);
  const { findIgnored, ignoredBy } = useIgnored();
  const connections = useConnections();
  if (stored.state === 'loading' || isTokenHeld.state === 'loading' || managed.state === 'loading') return null;
  if (connections === null) return null;
  const connection = stored.value;
  const { policy } = managed.value;
  const isElsewhere = connection !== null && isFixed(policy, 'service') && connection.baseUrl !== policy.baseUrl;
  const isTokenForgotten = connection?.forgetOnClose === true && !isTokenHeld.value;
  const onDisconnected = (removed: Result<null>) => {
    setRemovalFailure(removed.ok ? null : removed.failure);
    if (removed.ok) setRemovals(removals + 1);
  };
  return (
    <Page width="form">
      <PageHeader title={i18n.t('connection.heading')} />
      {connections.all.length === 0 && <Text tone="quiet">{i18n.t('connection.intro')}</Text>}
      <div
        className={`grid grid-cols-1 items-start gap-8 ${connections.all.length > 0 ? 'min-[960px]:grid-cols-[240px_minmax(0,1fr)]' : ''}`}
      >
        {connections.all.length > 0 && <ConnectionList {...connections} shown={connection} />}
        <Column width="form">
          <ManagedNotice />
          {isElsewhere && (
            <Notice tone="warn">{i18n.t('managed.otherService', [new URL(policy.baseUrl ?? '').host])}</Notice>
          )}
          {removalFailure && (
            <Notice tone="bad" title={i18n.t('connection.notRemoved.title')}>
              <p>{i18n.t('connection.notRemoved.text')}</p>
            </Notice>
          )}
          {removals > 0 && connection === null && removalFailure === null && (
            <Notice tone="good">{i18n.t('connection.disconnected')}</Notice>
          )}
          {connection !== null && (
            <ConnectionStatus
              connection={connection}
              isTokenForgotten={isTokenForgotten}
              ignored={ignoredBy(connection)}
              onDisconnected={onDisconnected}
            />
          )}
          <ConnectionForm
            // A change of the organization's settings resets the form.
            key={`${removals} ${JSON.stringify(policy)}`}
            policy={policy}
            saved={connection}
            isTokenSaved={connection !== null && !isTokenForgotten}
            isOnly={connections.all.length < 2}
            onConnected={findIgnored}
          />
        </Column>
      </div>
    </Page>
  );
}
