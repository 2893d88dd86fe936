import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { type ListView, plainView } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import styles from './links.module.css';
import type { ReadyList } from './source/list-source.ts';

interface Props {
  list: ReadyList;
  query: string;
  onClear: (view: ListView) => void;
}

/** Why the list is empty, and what to do next. */
export function NothingHere({ list: { library, origin }, query, onClear }: Props) {
  const activity = library?.activity.state ?? 'idle';
  if (origin === 'asking' || (activity === 'reading' && query === '')) return <GridSkeleton />;
  if (query !== '') {
    return (
      <div className={styles['empty']}>
        <h2>{i18n.t('links.none.found')}</h2>
        <p>{i18n.t('links.none.foundText')}</p>
        <Button onClick={() => onClear(plainView)}>{i18n.t('links.none.clear')}</Button>
      </div>
    );
  }
  const isUnread = origin !== 'service' && (library?.wholeAt ?? null) === null;
  return (
    <div className={styles['empty']}>
      <h2>{i18n.t(isUnread ? 'links.none.unread' : 'links.none.yet')}</h2>
      <p>{i18n.t(isUnread ? 'links.none.unreadText' : 'links.none.yetText')}</p>
      {isUnread ? (
        <Button kind="primary" onClick={() => void ask('refreshLibrary', { whole: true })}>
          {i18n.t('links.none.read')}
        </Button>
      ) : (
        <Link href="/links/new" className={buttonClass('primary')}>
          {i18n.t('nav.newLink')}
        </Link>
      )}
    </div>
  );
}
