import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { ago } from '@/components/ui/ago.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type ListView, mostFound } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import styles from './links.module.css';
import type { List } from './use-list.ts';
import { useOnline } from './use-online.ts';
import { mostGathered } from './use-told.ts';

interface Props {
  list: List;
  standing: LibraryState | null;
  view: ListView;
  connection: Connection;
}

/** How many links there are, whose word that is, and what is wrong with it. */
export function Standing({ list, standing, view, connection }: Props) {
  const { items, isLoading, answer, teller } = list;
  const isTold = teller === 'service';
  const isBest = view.search.trim() !== '' && items?.count === mostFound;
  const count = isBest
    ? i18n.t('links.best', [formatCount(mostFound)])
    : items && i18n.t('links.count', items.count, [formatCount(items.count)]);
  const unreadable = isTold ? (answer?.unreadable ?? 0) : (standing?.unreadable ?? 0);
  return (
    <>
      <p className={styles['standing']}>
        <span role="status">
          {count !== null &&
            !isLoading &&
            `${count} · ${i18n.t(`links.source.${teller}`, [formatCount(mostGathered)])}`}
        </span>
        {!isTold && <Age standing={standing} />}
      </p>
      <Problems list={list} standing={standing} connection={connection} />
      {unreadable > 0 && (
        <Notice tone="warn" title={i18n.t('links.unreadable', unreadable, [formatCount(unreadable)])}>
          <p>{i18n.t('links.unreadableText')}</p>
        </Notice>
      )}
    </>
  );
}

/** How old it is. Not for screen readers to announce with each minute that passes. */
function Age({ standing }: { standing: LibraryState | null }) {
  const now = useNow(10);
  const { activity } = standing ?? {};
  const at = standing?.newAt ?? standing?.wholeAt ?? null;
  return (
    <span>
      {activity?.state === 'reading' && activity.whole && i18n.t('links.reading', [formatCount(activity.read)])}
      {activity?.state !== 'reading' &&
        at !== null &&
        i18n.t('settings.library.age', [ago(new Date(at), new Date(now))])}
    </span>
  );
}

/** Why there is no newer word, and what to do about it. */
function Problems({ list: { answer, again }, standing, connection }: Omit<Props, 'view'>) {
  const [, navigate] = useLocation();
  const isOnline = useOnline();
  const failed = standing?.activity.state === 'failed' ? standing.activity.failure : null;
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
    again();
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
