import { useId } from 'react';
import { i18n } from '#i18n';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import { ago } from '@/components/ui/ago.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { mostRead } from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import styles from './settings.module.css';

/** How many links are known, how old that is, and how far a reading has come. Null: nothing was read yet. */
export function LibraryStatus({ library }: { library: LibraryState | null }) {
  const now = useNow(10);
  if (library === null) return <p>{i18n.t('settings.library.never')}</p>;
  const { known, unreadable, wholeAt, newAt, gap, activity } = library;
  const readAt = newAt ?? wholeAt;
  return (
    <>
      <p>
        {i18n.t('settings.library.known', known, [formatCount(known)])}
        {readAt !== null &&
          gap == null &&
          ` · ${i18n.t('settings.library.age', [ago(new Date(readAt), new Date(now))])}`}
      </p>
      <IncompleteNotice gap={gap ?? null} most={mostRead} ignored={[]} />
      {unreadable > 0 && <p>{i18n.t('settings.library.unreadable', unreadable, [formatCount(unreadable)])}</p>}
      {activity.state === 'reading' && (
        <Progress read={activity.read} known={activity.whole && wholeAt !== null ? known : null} />
      )}
      {activity.state === 'stopped' && (
        <p className={styles['quiet']}>
          {i18n.t(activity.read === null ? 'settings.library.resting' : 'settings.library.stopped')}
        </p>
      )}
      {activity.state === 'failed' && activity.until !== null && (
        <p className={styles['quiet']}>{i18n.t('settings.library.again')}</p>
      )}
    </>
  );
}

/** How far a reading has come. How far it has to go nobody knows at first: the service tells no total. */
function Progress({ read, known }: { read: number; known: number | null }) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{i18n.t('settings.library.reading', read, [formatCount(read)])}</label>
      {known === null ? <progress id={id} /> : <progress id={id} value={read} max={Math.max(read, known)} />}
    </div>
  );
}
