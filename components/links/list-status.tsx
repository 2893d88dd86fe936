import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type ListView, mostFound, mostGathered, mostRead } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import styles from './links.module.css';
import { mostArranged, type ReadyList } from './source/list-source.ts';
import { UnreadableLinks } from './unreadable-links.tsx';
import { useOnline } from './use-online.ts';

interface Props {
  list: ReadyList;
  view: ListView;
  connection: Connection;
  /** Asks the service once more. */
  onRetry: () => void;
}

/** How many links there are, whose word that is, and what is wrong with it. */
export function ListStatus({ list, view, connection, onRetry }: Props) {
  const { items, isLoading, answer, origin, library } = list;
  const isAnswered = origin === 'service';
  const isBest = view.search.trim() !== '' && items?.count === mostFound;
  const count = isBest
    ? i18n.t('links.best', [formatCount(mostFound)])
    : items && i18n.t('links.count', items.count, [formatCount(items.count)]);
  const unreadable = isAnswered ? (answer?.unreadable ?? 0) : (library?.unreadable ?? 0);
  const gap = (isAnswered ? answer?.gap : library?.gap) ?? null;
  return (
    <>
      <p className={styles['status']}>
        <span role="status">
          {count !== null &&
            !isLoading &&
            `${count} · ${i18n.t(`links.source.${origin}`, [formatCount(mostArranged)])}`}
        </span>
        {!isAnswered && gap === null && <Age library={library} />}
        {!isAnswered && library?.activity.state === 'idle' && (
          <Button kind="quiet" onClick={() => void ask('refreshLibrary', { whole: true })}>
            {i18n.t('links.refresh')}
          </Button>
        )}
      </p>
      <IncompleteNotice gap={gap} most={isAnswered ? mostGathered : mostRead} ignored={answer?.ignored ?? []} />
      <Problems list={list} connection={connection} onRetry={onRetry} />
      <UnreadableLinks list={list} />
      {unreadable > 0 && (
        <Notice tone="warn" title={i18n.t('links.unreadable', unreadable, [formatCount(unreadable)])}>
          <p>{i18n.t('links.unreadableText')}</p>
        </Notice>
      )}
    </>
  );
}

/** From when on it is told that all was last read before what is new, in milliseconds. */
const telling = 60_000;

/** How old it is. Not for screen readers to announce with each minute that passes. */
function Age({ library }: { library: LibraryState | null }) {
  const now = useNow(10);
  const { activity } = library ?? {};
  const { newAt = null, wholeAt = null } = library ?? {};
  const at = newAt ?? wholeAt;
  const since = (moment: number) => ago(new Date(moment), new Date(now));
  // What is new says nothing of the clicks of older links, nor whether they are still there.
  const isPartly = at !== null && (wholeAt === null || at - wholeAt > telling);
  return (
    <span>
      {activity?.state === 'reading' && activity.whole && i18n.t('links.reading', [formatCount(activity.read)])}
      {activity?.state !== 'reading' &&
        at !== null &&
        [
          i18n.t(isPartly ? 'links.newChecked' : 'settings.library.age', [since(at)]),
          ...(isPartly && wholeAt !== null ? [i18n.t('links.fullUpdate', [since(wholeAt)])] : []),
        ].join(' · ')}
    </span>
  );
}

/** Why there is no newer word, and what to do about it. */
function Problems({ list: { answer, library }, connection, onRetry }: Omit<Props, 'view'>) {
  const [, navigate] = useLocation();
  const isOnline = useOnline();
  const failed = library?.activity.state === 'failed' ? library.activity.failure : null;
  const failure = answer?.failure ?? failed;
  if (!isOnline) {
    return (
      <Notice tone="warn" title={i18n.t('links.offline.title')}>
        <p>{i18n.t('links.offline.text')}</p>
      </Notice>
    );
  }
  if (failure === null) return null;
  const retry = () => {
    if (failed !== null) void ask('refreshLibrary', { whole: true });
    onRetry();
  };
  return (
    <FailureNotice
      failure={failure}
      baseUrl={connection.baseUrl}
      shownFields={[]}
      onRetry={retry}
      onConnection={() => navigate('/connection')}
    />
  );
}
