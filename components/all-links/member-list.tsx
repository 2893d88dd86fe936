import { i18n } from '#i18n';
import { Dot } from '@/components/connections/dot.tsx';
import { chooseConnection, showConnection } from '@/components/connections/show-connection.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { ago } from '@/components/ui/ago.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { listRoute } from '@/lib/link/list-routes.ts';
import styles from './all-links.module.css';
import type { Member } from './all-source.ts';

interface Props {
  members: readonly Member[];
  /** What the list is asked for, as its address has it. */
  query: string;
  /** Reads the list of one anew, by its place. */
  onRetry: (at: number) => void;
}

/** The connections that the list is of: how well each is known, and the way to it alone. Below them, what is wrong with any. */
export function MemberList({ members, query, onRetry }: Props) {
  const now = useNow(10);
  return (
    <>
      <ul className={styles['members']} aria-label={i18n.t('connections.heading')}>
        {members.map((member) => (
          <li key={member.connection.id}>
            <button
              type="button"
              title={i18n.t('connections.all.only', [connectionName(member.connection)])}
              onClick={() => void chooseConnection(member.connection.id, listRoute(query))}
            >
              <Dot color={connectionColor(member.connection)} />
              <span className={styles['name']}>{connectionName(member.connection)}</span>
              <span className={styles['aside']}>{libraryWords(member, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      {members.map((member, at) => (
        <Problem key={member.connection.id} member={member} onRetry={() => onRetry(at)} />
      ))}
    </>
  );
}

/** How many links there are of a connection, and how old that is. */
function libraryWords({ state, size, library }: Member, now: number): string {
  if (library?.activity.state === 'reading' && library.activity.whole) {
    return i18n.t('links.reading', [formatCount(library.activity.read)]);
  }
  const count = state === 'ready' ? i18n.t('links.count', size, [formatCount(size)]) : [];
  const at = library?.newAt ?? library?.wholeAt ?? null;
  return [count, at === null ? [] : ago(new Date(at), new Date(now))].flat().join(' · ');
}

/** Why a connection's links may be older or fewer than there are. */
const failureOf = ({ library, refused }: Member): Failure | null =>
  refused ?? (library?.activity.state === 'failed' ? library.activity.failure : null);

function Problem({ member, onRetry }: { member: Member; onRetry: () => void }) {
  const { connection, state } = member;
  const failure = failureOf(member);
  if (failure === null && state !== 'failed') return null;
  return (
    <section className={styles['problem']} aria-label={connectionName(connection)}>
      <p className={styles['about']}>
        <Dot color={connectionColor(connection)} />
        {connectionName(connection)}
      </p>
      {state === 'failed' && (
        <Notice tone="bad" title={i18n.t('links.noDatabase.title')}>
          <p>{i18n.t('links.noDatabase.text')}</p>
        </Notice>
      )}
      {failure !== null && (
        <FailureNotice
          failure={failure}
          connection={connection}
          shownFields={[]}
          onRetry={onRetry}
          onConnection={() => void showConnection(connection.id, '/connection')}
        />
      )}
    </section>
  );
}
