import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useOnline } from '@/components/ui/use-online.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type ListView, maxFound } from '@/lib/link-index/index.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';
import { ageWords } from './age-words.ts';
import { MemberList } from './member-list.tsx';
import type { Items } from './source/items.ts';
import type { ListSource, ReadyList } from './source/list-source.ts';
import { MemberProblems } from './source/member-problems.tsx';
import { maxArranged, type Origin } from './source/origin.ts';
import { UnreadableLinks } from './unreadable-links.tsx';
import styles from './view/view.module.css';

interface Props {
  list: ReadyList;
  view: ListView;
  /** The query of the view in the page's address. */
  query: string;
  connections: readonly Connection[];
  source: ListSource;
}

/** Shows the number of links, their age and problems, for each connection. */
export function ListStatus({ list, view, query, connections, source }: Props) {
  const { items, isLoading, origin, members } = list;
  const only = members.length === 1 ? members[0] : undefined;
  const isAnswered = origin === 'service';
  const isOnline = useOnline();
  const isIdle = members.some(({ library }) => library?.activity.state === 'idle');
  const isReading = members.some(({ library }) => library?.activity.state === 'reading');
  const count = items && countWords(items, view);
  return (
    <>
      <p className={styles['status']}>
        <span role="status">{count !== null && !isLoading && statusWords(count, origin)}</span>
        {only !== undefined && !isAnswered && only.library?.gap == null && <Age library={only.library} />}
        {!isAnswered && (isIdle || isReading) && (
          // Stays while the links are read, so that it keeps the focus.
          <Button kind="quiet" busy={!isIdle} onClick={() => source.refresh({ whole: true })}>
            {i18n.t('links.refresh')}
          </Button>
        )}
      </p>
      {only === undefined && <MemberList members={members} connections={connections} query={query} />}
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

const statusWords = (count: string, origin: Origin) =>
  origin === 'known' ? count : `${count} · ${i18n.t(`links.source.${origin}`, [formatCount(maxArranged)])}`;

/** The age of the cached links. Outside of the live region, so that screen readers don't announce each minute. */
function Age({ library }: { library: LinkCacheState | null }) {
  const now = useNow(10);
  const { activity } = library ?? {};
  return (
    <span>
      {activity?.state === 'reading' && activity.whole
        ? i18n.t('links.reading', [formatCount(activity.read)])
        : activity?.state !== 'reading' && ageWords(library, now)}
    </span>
  );
}

/** Returns the number of links in words. A search with too many results says that these are the best matches. */
function countWords({ count }: Items, { search }: ListView): string {
  const isBest = search.trim() !== '' && count === maxFound;
  return isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
}
