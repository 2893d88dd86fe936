import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { usePageConnection } from '@/components/connections/use-page-connection.ts';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { DropAll } from './drop-all.tsx';
import styles from './outbox.module.css';
import { Entry } from './outbox-entry.tsx';
import { useLinksById } from './use-links-by-id.ts';
import { useOutbox } from './use-outbox.ts';

/** Options > Pending: all changes without an answer, the oldest first. */
export function OutboxPage() {
  const outbox = useOutbox();
  const connection = usePageConnection();
  const heading = useRef<HTMLHeadingElement>(null);
  const [count, setCount] = useState(batchSize);
  const entries = outbox?.entries ?? none;
  const shown = entries.slice(0, count);
  const links = useLinksById(shown.flatMap(({ write }) => linkIdOf(write) ?? []));
  usePageTitle(i18n.t('outbox.heading'));
  const page = useFocusKept(entries, heading);
  if (outbox === null) return null;
  const { held } = outbox;
  const total = entries.length;
  const more = Math.min(batchSize, total - count);
  return (
    <div className={styles['page']} ref={page}>
      <div className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {i18n.t('outbox.heading')}
        </h1>
        {entries.some(canSendNow) && held === null && (
          <Button onClick={() => void ask('sendNow', { entry: null })}>{i18n.t('outbox.sendAll')}</Button>
        )}
        {total > 1 && <DropAll count={total} />}
      </div>
      <div role="status">
        {total === 0 ? (
          <EmptyState heading={i18n.t('outbox.none')} text={i18n.t('outbox.noneText')}>
            <Link href="/links" className={buttonClass()}>
              {i18n.t('linkPage.back')}
            </Link>
          </EmptyState>
        ) : (
          <p className={styles['about']}>{i18n.t('outbox.count', total, [formatCount(total)])}</p>
        )}
      </div>
      {connection !== null && total > 0 && held !== null && <Held held={held} connection={connection} />}
      {connection !== null && entries.length > 0 && (
        <ul className={styles['list']}>
          {shown.map((entry) => (
            <Entry
              key={entry.id}
              {...{ entry, held, connection }}
              link={links.get(linkIdOf(entry.write) ?? '') ?? null}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button kind="quiet" onClick={() => setCount(count + more)}>
          {i18n.t('outbox.more', [formatCount(more), formatCount(total)])}
        </Button>
      )}
    </div>
  );
}

const none: readonly Operation[] = [];

/** The number of changes that are drawn at first, and with each press on "Show more". */
const batchSize = 200;

const canSendNow = ({ state }: Operation): boolean =>
  state.name === 'unconfirmed' || state.name === 'sending' || (state.name === 'waiting' && state.failure !== null);

/** Says why nothing is sent, and links to the connection's page. */
function Held({ held, connection }: { held: Failure; connection: NamedConnection }) {
  return (
    <Notice
      tone="warn"
      title={failureWords(held, { service: connectionName(connection), mayReach: true }).title}
      actions={
        <>
          <Link href="/connection" className={buttonClass()}>
            {i18n.t('failure.connection')}
          </Link>
          <Button kind="quiet" onClick={() => void ask('sendNow', { entry: null })}>
            {i18n.t('failure.retry')}
          </Button>
        </>
      }
    >
      <p>{i18n.t('outbox.held')}</p>
    </Notice>
  );
}

/** Moves the focus to the heading if the focused element was removed with its change. */
function useFocusKept(entries: readonly Operation[], heading: { readonly current: HTMLElement | null }) {
  const page = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the DOM after each change of the list
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    const remember = () => {
      hadFocus.current = page.current?.contains(document.activeElement) ?? false;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [entries]);
  return page;
}
