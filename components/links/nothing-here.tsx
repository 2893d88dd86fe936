import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { type ListView, plainView } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
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
  if (query !== '') return <NothingFound onClear={() => onClear(plainView)} />;
  const isUnread = origin !== 'service' && (library?.wholeAt ?? null) === null;
  return isUnread ? (
    <EmptyState heading={i18n.t('links.none.unread')} text={i18n.t('links.none.unreadText')}>
      <Button kind="primary" onClick={() => void ask('refreshLibrary', { whole: true })}>
        {i18n.t('links.none.read')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState heading={i18n.t('links.none.yet')} text={i18n.t('links.none.yetText')}>
      <Link href="/links/new" className={buttonClass('primary')}>
        {i18n.t('nav.newLink')}
      </Link>
    </EmptyState>
  );
}

/** No link passes the search and filters. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState heading={i18n.t('links.none.found')} text={i18n.t('links.none.foundText')}>
    <Button onClick={onClear}>{i18n.t('links.none.clear')}</Button>
  </EmptyState>
);
