import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import { NoDatabaseNotice } from '@/components/failure/no-database-notice.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { maxGathered, maxRead } from '@/lib/link-index/index.ts';
import { readingFailure } from '@/lib/storage/link-cache.ts';
import { canRead, type Member, type ReadyList } from './list-source.ts';

interface Props {
  connection: Connection;
  list: ReadyList;
  /** False hides failures to read the list, which are expected offline. */
  isOnline: boolean;
  /** Reads the connection's list again. */
  onRead: () => void;
  /** Sends the same filters to the service again. */
  onAgain: () => void;
}

/** Says why a connection's links may be outdated or incomplete, and what to do. */
export function MemberProblems({ connection, list, isOnline, onRead, onAgain }: Props) {
  const { members, answer, origin } = list;
  const member = members.find(({ id }) => id === connection.id);
  if (member === undefined) return null;
  const { cache } = member;
  const isAnswered = origin !== 'cached';
  const gap = (isAnswered ? answer?.gap : cache?.gap) ?? null;
  const ignored = answer?.ignored ?? [];
  const unreadable = isAnswered ? (answer?.unreadable ?? 0) : (cache?.unreadable ?? 0);
  const notRead = notReadOf(member);
  const failure = isOnline ? (answer?.failure ?? notRead) : null;
  const isWell = canRead(member) && failure === null && gap === null && ignored.length === 0 && unreadable === 0;
  if (isWell) return null;
  const { go } = ownPages(connection.id);
  const retry = () => {
    if (notRead !== null) onRead();
    onAgain();
  };
  return (
    <Frame connection={members.length > 1 ? connection : null}>
      {!canRead(member) && <NoDatabaseNotice part={members.length > 1 ? 'all' : 'links'} />}
      <IncompleteNotice gap={gap} max={isAnswered ? maxGathered : maxRead} ignored={ignored} go={go} />
      {failure !== null && (
        <FailureNotice failure={failure} connection={connection} onRetry={retry} onConnection={go} />
      )}
      {unreadable > 0 && (
        <Notice tone="warn" title={i18n.t('links.unreadable', unreadable, [formatCount(unreadable)])}>
          <p>{i18n.t('links.unreadableText')}</p>
        </Notice>
      )}
    </Frame>
  );
}

/** Returns the failure of a connection's last reading; null without one. */
const notReadOf = ({ refused, cache }: Member): Failure | null => refused ?? readingFailure(cache);

/** Returns whether the list already shows a failure of a connection's service. */
export const isProblemShown = ({ members, answer }: ReadyList, connectionId: string): boolean =>
  answer?.failure != null || members.some((member) => member.id === connectionId && notReadOf(member) !== null);

/** Adds the connection's name to the notices; null omits it. */
function Frame({ connection, children }: { connection: Connection | null; children: ReactNode }) {
  if (connection === null) return children;
  return (
    <section className="grid grid-cols-1 gap-1" aria-label={connectionName(connection)}>
      <p className="flex items-center gap-2">
        <Dot color={connectionColor(connection)} />
        {connectionName(connection)}
      </p>
      {children}
    </section>
  );
}
