import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { usePageConnection } from '@/components/connections/use-page-connection.ts';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { isDelayed, lacksPermission, linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { DiscardAll } from './discard-all.tsx';
import { PendingChange } from './pending-change.tsx';
import { useLinksById } from './use-links-by-id.ts';
import { usePendingChanges } from './use-pending-changes.ts';

/** Options > Pending: all changes without an answer, the oldest first. */
export function PendingPage() {
  const pending = usePendingChanges();
  const connection = usePageConnection();
  const heading = useRef<HTMLHeadingElement>(null);
  const [count, setCount] = useState(batchSize);
  const operations = pending?.operations ?? none;
  const shown = operations.slice(0, count);
  const links = useLinksById(shown.flatMap(({ write }) => linkIdOf(write) ?? []));
  usePageTitle(i18n.t('pendingChanges.heading'));
  const page = useFocusKept(operations, heading);
  if (pending === null) return null;
  const { suspendedBy } = pending;
  const total = operations.length;
  const more = Math.min(batchSize, total - count);
  return (
    <Page width="form" content={page}>
      <PageHeader
        title={i18n.t('pendingChanges.heading')}
        heading={heading}
        actions={
          <>
            {operations.some(canSendNow) && suspendedBy === null && (
              <Button onClick={() => void ask('sendNow', { operation: null })}>
                {i18n.t('pendingChanges.sendAll')}
              </Button>
            )}
            {total > 1 && <DiscardAll count={total} />}
          </>
        }
      />
      <div role="status">
        {total === 0 ? (
          <EmptyState heading={i18n.t('pendingChanges.none')} text={i18n.t('pendingChanges.noneText')}>
            <Link href="/links" className={buttonClass()}>
              {i18n.t('linkPage.back')}
            </Link>
          </EmptyState>
        ) : (
          <Text tone="quiet">{i18n.t('pendingChanges.count', total, [formatCount(total)])}</Text>
        )}
      </div>
      {connection !== null && total > 0 && suspendedBy !== null && (
        <SuspendedNotice suspendedBy={suspendedBy} connection={connection} />
      )}
      {connection !== null && operations.length > 0 && (
        <Rows isLong>
          {shown.map((operation) => (
            <PendingChange
              key={operation.id}
              {...{ operation, suspendedBy, connection }}
              link={links.get(linkIdOf(operation.write) ?? '') ?? null}
            />
          ))}
        </Rows>
      )}
      {more > 0 && (
        <Button kind="quiet" onClick={() => setCount(count + more)}>
          {i18n.t('pendingChanges.more', [formatCount(more), formatCount(total)])}
        </Button>
      )}
    </Page>
  );
}

const none: readonly Operation[] = [];

/** The number of changes that are drawn at first, and with each press on "Show more". */
const batchSize = 200;

/** True if *Send all now* sends a change, or is sending it. */
const canSendNow = (operation: Operation): boolean =>
  isDelayed(operation) || lacksPermission(operation) || operation.state.name === 'sending';

/** Says why nothing is sent, and links to the connection's page. */
function SuspendedNotice({ suspendedBy, connection }: { suspendedBy: Failure; connection: NamedConnection }) {
  return (
    <Notice
      tone="warn"
      title={failureWords(suspendedBy, { service: connectionName(connection), mayReach: true }).title}
      actions={
        <>
          <Link href="/connection" className={buttonClass()}>
            {i18n.t('failure.connection')}
          </Link>
          <Button kind="quiet" onClick={() => void ask('sendNow', { operation: null })}>
            {i18n.t('failure.retry')}
          </Button>
        </>
      }
    >
      <p>{i18n.t('pendingChanges.suspended')}</p>
    </Notice>
  );
}

/** Moves the focus to the heading if the focused element was removed with its change. */
function useFocusKept(operations: readonly Operation[], heading: { readonly current: HTMLElement | null }) {
  const page = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const listed = useRef(operations);
  useLayoutEffect(() => {
    const isLost = listed.current !== operations && hadFocus.current && document.activeElement === document.body;
    listed.current = operations;
    if (isLost) heading.current?.focus({ preventScroll: true });
    const remember = () => {
      hadFocus.current = page.current?.contains(document.activeElement) ?? false;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [operations, heading]);
  return page;
}
