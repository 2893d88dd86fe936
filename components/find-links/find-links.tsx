import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useConnections } from '@/components/connections/use-connections.ts';
import { useDeletions } from '@/components/deletion/use-deletions.ts';
import { NoDatabaseNotice } from '@/components/failure/no-database-notice.tsx';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { connectionsOfRows } from '@/components/links/row/row-connections.ts';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { CheckedCopyStatus } from '@/components/share/checked-copy-status.tsx';
import { useCheckedCopying } from '@/components/share/use-checked-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { later } from '@/components/ui/later.tsx';
import { StickyTop } from '@/components/ui/sticky-ends.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { searchAllRoute, searchRoute } from '@/lib/link/routes.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { hidesLink } from '@/lib/operations/deletions.ts';
import { CacheStatus } from './cache-status.tsx';
import { FoundRows } from './found-rows.tsx';
import { useLinkIndex } from './use-link-index.ts';
import { type RowAction, useRowKeys } from './use-row-keys.ts';
import { searchLinks, useSearchResults } from './use-search-results.ts';

// Loaded when it is first shown.
const QrDialog = later(async () => (await import('@/components/share/qr-dialog.tsx')).QrDialog);

interface FindLinksProps {
  connection: Connection;
  /** The text typed while this code was loading. */
  typed: RefObject<string>;
  /** Opens a page of the options: of a connection, by its id, or of the page's own connection. */
  go: (route: `/${string}`, connectionId?: string) => void;
  onBack: () => void;
}

const none: readonly ListedLink[] = [];
const noConnections: readonly Connection[] = [];

/** Lists the newest links, or searches all links as a person types. */
export function FindLinks({ connection, typed, go, onBack }: FindLinksProps) {
  const [query, setQuery] = useState('');
  const connections = useConnections()?.all ?? noConnections;
  const [wantsAll, setWantsAll] = useState(false);
  const isAll = wantsAll && connections.length > 1;
  const searched = useMemo(() => (isAll ? connections : [connection]), [isAll, connections, connection]);
  const one = useLinkIndex([connection.id]);
  const all = useLinkIndex(isAll ? connections.map(({ id }) => id) : []);
  const linkIndex = isAll ? all : one;
  const gone = useDeletedIds(searched.map(({ id }) => id));
  const connectionOf = useMemo(() => connectionsOfRows(searched), [searched]);
  const found = useSearchResults(linkIndex, query, gone);
  const links = found.state === 'found' ? found.links : none;
  const copying = useCheckedCopying(isAll ? null : (linkIndex.state?.wholeAt ?? null));
  const panel = useRef<HTMLElement>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [coded, setCoded] = useState<ListedLink | null>(null);
  /** Returns a function that opens pages of a link's connection. */
  const goFor = (key: string) => (route: `/${string}`) => {
    go(route, partsOfLink(key).connectionId);
  };
  const act = (name: RowAction, key: string) =>
    linkActions[name].run(partsOfLink(key).id, {
      go: goFor(key),
      previewStats: () => setPreviewed(previewed === key ? null : key),
      showQr: () => setCoded(links.find(({ id }) => id === key) ?? null),
    });
  const { onRowKey, focusFirst } = useRowKeys(panel, act);

  /** Copies the best match of the text in the field, even if the list does not show it yet. */
  const copyBest = () => {
    const best = searchLinks(linkIndex, query, gone)?.then(({ links: [first] }) => first ?? null);
    if (best !== undefined) copying.copy(best);
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirst();
    } else if (event.key === 'Enter' && links.length > 0) {
      event.preventDefault();
      copyBest();
    } else if (event.key === 'Escape') {
      // The browser would close the popup.
      event.preventDefault();
      if (query === '') onBack();
      else setQuery('');
    }
  };

  // A layout effect, so that no key is lost before the field has the focus.
  useLayoutEffect(() => {
    setQuery(typed.current);
    typed.current = '';
    panel.current?.querySelector('input')?.focus();
  }, [typed]);
  const code = coded && codeItemOf({ ...coded, id: partsOfLink(coded.id).id });
  const isSearch = found.state === 'found' && found.query.trim() !== '';
  const hasMore = found.state === 'found' && found.hasMore;
  const count = formatCount(links.length);
  const ofSearch = hasMore ? i18n.t('findLinks.best', [count]) : i18n.t('findLinks.found', links.length, [count]);

  return (
    <section ref={panel} className="grid grid-cols-1 gap-1" aria-label={i18n.t('findLinks.label')}>
      <StickyTop>
        <TextField
          type="search"
          label={i18n.t('findLinks.label')}
          placeholder={i18n.t('findLinks.hint')}
          value={query}
          onChange={(next) => {
            setQuery(next);
            copying.forget();
          }}
          onKeyDown={onFieldKey}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="ArrowDown Enter"
        />
      </StickyTop>
      {connections.length > 1 && <AllSwitch isAll={isAll} onChange={setWantsAll} />}
      {(links.length > 0 || copying.gone !== null) && (
        <CheckedCopyStatus copying={copying} idle={isSearch ? ofSearch : i18n.t('findLinks.newest')} />
      )}
      {linkIndex.isUnreadable && (
        <NoDatabaseNotice
          part="find"
          actions={<Button onClick={() => go(searchRoute(query.trim()))}>{i18n.t('findLinks.links')}</Button>}
        />
      )}
      <FoundRows
        links={links}
        connectionOf={connectionOf}
        hasConnections={isAll}
        query={query}
        isBusy={!linkIndex.isUnreadable && (found.state === 'loading' || found.query !== query)}
        copying={copying}
        previewed={previewed}
        onAct={act}
        onKeyDown={onRowKey}
      />
      {hasMore && (
        <Button
          kind="quiet"
          shape="wide"
          onClick={() => go(isAll ? searchAllRoute(found.query.trim()) : searchRoute(found.query.trim()))}
        >
          {i18n.t(isSearch ? 'findLinks.more' : 'findLinks.all')}
        </Button>
      )}
      {found.state === 'found' && !linkIndex.isUnreadable && (
        <CacheStatus
          state={linkIndex.state}
          nothingFor={isSearch && links.length === 0 ? found.query : null}
          onSettings={() => go('/settings')}
        />
      )}
      {coded !== null && code !== null && <QrDialog item={code} go={goFor(coded.id)} onClose={() => setCoded(null)} />}
    </section>
  );
}

/** Switches between the shown connection and all connections. */
const AllSwitch = ({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) => (
  <Choice type="checkbox" label={i18n.t('connections.all.name')} checked={isAll} onChange={onChange} />
);

/** Returns the ids of links that are being deleted; their keys for several connections. */
function useDeletedIds(connectionIds: readonly string[]): ReadonlySet<string> {
  const ids = useDeletions(connectionIds)
    .filter(hidesLink)
    .map(({ id }) => id)
    .join(' ');
  // Returns the same set for the same ids, so that the search does not run again.
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}
