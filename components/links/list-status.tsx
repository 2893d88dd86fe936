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
import { canRead, type ListSource, type ReadyList } from './source/list-source.ts';
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
  const answeredAt = isAnswered ? (list.answer?.at ?? null) : null;
  const isOnline = useOnline();
  const isIdle = members.some(({ library }) => library?.activity.state === 'idle');
  const isReading = members.some(({ library }) => library?.activity.state === 'reading');
  const count = items && (isAnswered || members.some(canRead)) ? countWords(items, view) : null;
  return (
    <>
      <p className={styles['status']}>
        <span role="status">{count !== null && !isLoading && statusWords(count, origin)}</span>
        {answeredAt !== null && <Age at={answeredAt} />}
        {only !== undefined && canRead(only) && !isAnswered && only.library?.gap == null && (
          <CacheAge library={only.library} />
        )}
        {(isAnswered || isIdle || isReading) && (
          // Stays while the links are read, so that it keeps the focus.
          <Button
            kind="quiet"
            busy={isAnswered ? list.isRefreshing : !isIdle}
            onClick={() => (isAnswered ? source.refreshAnswer() : source.refresh({ whole: true }))}
          >
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

/** Returns the number of links, and why they are not the service's answer. */
const statusWords = (count: string, origin: Origin) =>
  origin === 'known' || origin === 'service'
    ? count
    : `${count} · ${i18n.t(`links.source.${origin}`, [formatCount(maxArranged)])}`;

/** The age of the cached links, or the progress of reading them all. */
function CacheAge({ library }: { library: LinkCacheState | null }) {
  const { activity, wholeAt = null } = library ?? {};
  if (activity?.state !== 'reading') return wholeAt !== null && <Age at={wholeAt} />;
  return activity.whole && <span>{i18n.t('links.reading', [formatCount(activity.read)])}</span>;
}

/** The age of the shown links. Outside of the live region, so that screen readers don't announce each minute. */
function Age({ at }: { at: number }) {
  const now = useNow(10);
  return <span>{ageWords({ wholeAt: at }, now)}</span>;
}

/** Returns the number of links in words. A search with too many results says that these are the best matches. */
function countWords({ count }: Items, { search }: ListView): string {
  const isBest = search.trim() !== '' && count === maxFound;
  return isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
}
