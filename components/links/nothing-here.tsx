import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { type ListView, plainView } from '@/lib/link-index/index.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { canRead, type ReadyList } from './source/list-source.ts';
import { maxArranged } from './source/origin.ts';

interface Props {
  list: ReadyList;
  query: string;
  onClear: (view: ListView) => void;
  /** Reads the whole list. */
  onRead: () => void;
}

/** Says why the list is empty, and what to do next. */
export function NothingHere({ list: { members, origin }, query, onClear, onRead }: Props) {
  const isReading = members.some(({ library }) => library?.activity.state === 'reading');
  if (origin === 'asking' || (isReading && query === '')) return <GridSkeleton />;
  if (origin === 'tooMany') {
    return (
      <EmptyState
        heading={i18n.t('links.none.tooMany')}
        text={i18n.t('links.none.tooManyText', [formatCount(maxArranged)])}
      >
        <Button onClick={() => onClear(plainView)}>{i18n.t('links.none.clear')}</Button>
      </EmptyState>
    );
  }
  // The notices above say why nothing can be listed.
  if (origin === 'known' && !members.some(canRead)) return null;
  if (query !== '') {
    return (
      <EmptyState heading={i18n.t('links.none.found')} text={i18n.t('links.none.foundText')}>
        <Button onClick={() => onClear(plainView)}>{i18n.t('links.none.clear')}</Button>
      </EmptyState>
    );
  }
  const isUnread = origin !== 'service' && members.every(({ library }) => library?.wholeAt == null);
  return isUnread ? (
    <EmptyState heading={i18n.t('links.none.unread')} text={i18n.t('links.none.unreadText')}>
      <Button kind="primary" onClick={onRead}>
        {i18n.t('links.none.read')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      heading={i18n.t('links.none.yet')}
      text={i18n.t(members.length > 1 ? 'connections.all.none' : 'links.none.yetText')}
    >
      <Link href="/links/new" className={buttonClass('primary')}>
        {i18n.t('nav.newLink')}
      </Link>
    </EmptyState>
  );
}
