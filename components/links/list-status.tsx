import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type ListView, mostGathered, mostRead } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import { ageWords } from './age-words.ts';
import { countWords } from './count-words.ts';
import styles from './links.module.css';
import type { ReadyList } from './source/list-source.ts';
import { mostArranged, type Origin } from './source/origin.ts';
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
  const count = items && countWords(items, view);
  const unreadable = isAnswered ? (answer?.unreadable ?? 0) : (library?.unreadable ?? 0);
  const gap = (isAnswered ? answer?.gap : library?.gap) ?? null;
  return (
    <>
      <p className={styles['status']}>
        <span role="status">{count !== null && !isLoading && statusWords(count, origin)}</span>
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

const statusWords = (count: string, origin: Origin) =>
  origin === 'known' ? count : `${count} · ${i18n.t(`links.source.${origin}`, [formatCount(mostArranged)])}`;

/** How old it is. Not for screen readers to announce with each minute that passes. */
function Age({ library }: { library: LibraryState | null }) {
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
      connection={connection}
      shownFields={[]}
      onRetry={retry}
      onConnection={() => navigate('/connection')}
    />
  );
}
