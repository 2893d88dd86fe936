import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { type ListView, plainView } from '@/lib/link-index/index.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { canRead, type ReadyList } from './source/list-source.ts';
import { readingOf } from './source/reading.ts';
import { maxArranged } from './source/service-list.ts';

/** The reason why a list has no rows. */
export type Emptiness = 'loading' | 'tooMany' | 'unreadable' | 'noMatch' | 'unread' | 'noLinks';

/** Returns why a list is empty; null if it is not. */
export function emptinessOf(list: ReadyList, query: string): Emptiness | null {
  const { items, origin, members } = list;
  if (origin === 'tooMany') return 'tooMany';
  if (items === null) return 'loading';
  if (items.count > 0) return null;
  const isKnown = members.every(({ cache }) => cache?.wholeAt != null);
  // A list that is known to be empty stays so while it is read again.
  const isReading = origin === 'cached' && readingOf(list) !== null && !(isKnown && query === '');
  if (origin === 'asking' || isReading) return 'loading';
  // The notices above say why nothing can be listed.
  if (origin === 'cached' ? !members.some(canRead) : list.answer?.failure != null) return 'unreadable';
  if (query !== '') return 'noMatch';
  const isUnread = origin === 'cached' && members.every(({ cache }) => cache?.wholeAt == null);
  return isUnread ? 'unread' : 'noLinks';
}

interface Props {
  reason: Emptiness;
  /** True for several connections. */
  isAll: boolean;
  /** The id of the job whose links are listed; empty without one. */
  job: string;
  onClear: (view: ListView) => void;
  /** Reads the whole list. */
  onRead: () => void;
  /** Reads the list of links again. */
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** Says why the list is empty, and what to do next. */
export function NothingHere({ reason, isAll, job, onClear, onRead, onRefresh, isRefreshing }: Props) {
  switch (reason) {
    case 'loading':
      return <Skeleton rows={8} />;
    case 'unreadable':
      return null;
    case 'tooMany':
      return (
        <EmptyState
          heading={i18n.t('links.none.tooMany')}
          text={i18n.t('links.none.tooManyText', [formatCount(maxArranged)])}
        >
          <Button onClick={() => onClear(plainView)}>{i18n.t('links.none.clear')}</Button>
        </EmptyState>
      );
    case 'noMatch':
      return <NoMatch job={job} onClear={() => onClear(plainView)} />;
    case 'unread':
      return (
        <EmptyState heading={i18n.t('links.none.unread')} text={i18n.t('links.none.unreadText')}>
          <Button kind="primary" onClick={onRead}>
            {i18n.t('links.none.read')}
          </Button>
        </EmptyState>
      );
    case 'noLinks':
      return (
        <EmptyState
          heading={i18n.t('links.none.yet')}
          text={i18n.t(isAll ? 'connections.all.none' : 'links.none.yetText')}
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Link href="/links/new" className={buttonClass('primary')}>
              {i18n.t('nav.newLink')}
            </Link>
            {!isAll && (
              <Link href="/import" className={buttonClass()}>
                {i18n.t('import.heading')}
              </Link>
            )}
            <Button kind="quiet" busy={isRefreshing} onClick={onRefresh}>
              {i18n.t('links.refresh')}
            </Button>
          </div>
        </EmptyState>
      );
  }
}

/** Says that no links match, or that the job of the links was closed, which forgets them. */
function NoMatch({ job, onClear }: { job: string; onClear: () => void }) {
  const jobs = useStored(jobsItem);
  const isClosed = job !== '' && jobs.state === 'loaded' && jobs.value.every(({ id }) => id !== job);
  return (
    <EmptyState
      heading={i18n.t(isClosed ? 'links.none.closed' : 'links.none.found')}
      text={i18n.t(isClosed ? 'links.none.closedText' : 'links.none.foundText')}
    >
      <Button onClick={onClear}>{i18n.t('links.none.clear')}</Button>
    </EmptyState>
  );
}
