import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { useOnline } from '@/components/ui/use-online.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ListSource, ReadyList } from './source/list-source.ts';
import { MemberProblems } from './source/member-problems.tsx';
import { UnreadableLinks } from './unreadable-links.tsx';

interface Props {
  list: ReadyList;
  connections: readonly Connection[];
  source: ListSource;
}

/** Says why links may be outdated or missing, for each connection. */
export function ListProblems({ list, connections, source }: Props) {
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <Notice tone="warn" title={i18n.t('links.offline.title')}>
          <p>{i18n.t('links.offline.text')}</p>
        </Notice>
      )}
      {connections.map((connection) => (
        <MemberProblems
          key={connection.id}
          {...{ connection, list, isOnline }}
          onRead={() => source.refresh({ whole: true }, [connection.id])}
          onAgain={source.again}
        />
      ))}
      <UnreadableLinks list={list} />
    </>
  );
}
