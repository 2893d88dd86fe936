import { useEffect } from 'react';
import { i18n } from '#i18n';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { useDeleting } from '@/components/deletion/use-deleting.ts';
import { type ShownDeletion, useShownDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { NoDatabaseNotice } from '@/components/failure/no-database-notice.tsx';
import { JobList } from '@/components/jobs/job-list.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { useStable } from '@/components/ui/use-stable.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { plainView } from '@/lib/link-index/index.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { useSelectedLinks } from './export/link-readers.ts';
import { LinkGrid } from './grid/link-grid.tsx';
import { useSelection } from './grid/use-selection.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { ListHead } from './list-head.tsx';
import { ListProblems } from './list-problems.tsx';
import { MemberList } from './member-list.tsx';
import { emptinessOf, NothingHere } from './nothing-here.tsx';
import { focusActiveRow } from './row/focus-active-row.ts';
import { ownLink } from './row/own-link.ts';
import { connectionsOfRows } from './row/row-connections.ts';
import { useListDialogs } from './row/use-list-dialogs.ts';
import { useRowActions } from './row/use-row-actions.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useBulkActions } from './selection/use-bulk-actions.ts';
import { type ListSource, type ReadyList, refreshList } from './source/list-source.ts';
import { readingOf } from './source/reading.ts';
import { useListSource } from './use-list-source.ts';
import { useListView } from './view/use-list-view.ts';
import { usePageKeys } from './view/use-page-keys.ts';

/**
 * Lists the links of one or several connections, which must not change while it is mounted. With several, rows name their
 * connection, and bulk changes, imports and saved views are not available.
 */
export function LinkList({ connections: given }: { connections: readonly Connection[] }) {
  // Memoized, since the list measures its columns again for each new object.
  const connections = useStable(given);
  const isAll = connections.length > 1;
  usePageTitle(isAll ? i18n.t('connections.all.linksTitle') : null);
  const shown = useListView();
  const ids = connections.map(({ id }) => id);
  const { source, list } = useListSource(ids, shown.view);
  return (
    <Page width="list">
      {list.state !== 'ready' && <PageHeader title={i18n.t('links.heading')} />}
      {list.state === 'loading' && <Skeleton rows={8} />}
      {list.state === 'failed' && <NoDatabaseNotice part="all" />}
      {list.state === 'ready' && <ReadyLinks connections={connections} shown={shown} source={source} list={list} />}
    </Page>
  );
}

interface Props {
  connections: readonly Connection[];
  /** The shown view, and functions that change it. */
  shown: ReturnType<typeof useListView>;
  source: ListSource;
  list: ReadyList;
}

/** The loaded list with its tools, dialogs and keys. */
function ReadyLinks({ connections, shown, source, list }: Props) {
  const { view, query, change, show } = shown;
  const { index, items } = list;
  const isAll = connections.length > 1;
  const connectionIds = connections.map(({ id }) => id);
  const { shown: deletions, hidden } = useShownDeletions(connectionIds, index.readLinks);
  useEffect(() => source.hide(hidden), [source, hidden]);
  const layout = useStored(listLayoutItem);
  const dialogs = useListDialogs();
  const undoing = useUndo<ShownDeletion>();
  const deleting = useDeleting();
  const actions = useRowActions({ dialogs, deletions, onRemove: deleting.remove, onUndo: undoing.undo });
  const selecting = useSelection(items, hidden);
  // Nothing acts on a link that the list does not show.
  const selection = useSelectedLinks(index.readLinks, selecting.shown, items);
  const bulk = useBulkActions({ dialogs, actions, isAll, query: list.query });
  const clearSelection = () => {
    selecting.clear();
    // The pressed button is removed with the selection.
    focusActiveRow();
  };
  usePageKeys(layout.state === 'loaded' && layout.value.keys, dialogs.showKeys, actions.undo);
  if (layout.state === 'loading') return null;
  const reason = emptinessOf(list, query);
  const connectionOf = connectionsOfRows(connections);
  const nameOf = (link: LinkRecord) => ({
    link: ownLink(link).link,
    connection: connectionOf(link.id)?.name ?? '',
  });

  return (
    <>
      <ListHead
        {...{ connections, shown, source, list, isEmpty: reason === 'noLinks' }}
        layout={layout.value}
        onLayout={layout.set}
        onExport={dialogs.exportLinks}
        onKeys={dialogs.showKeys}
      />
      {isAll ? (
        <MemberList members={list.members} connections={connections} query={query} />
      ) : (
        <JobList kinds={['import', 'tabs', 'edit', 'delete', 'undo']} isBrief focusNext={focusActiveRow} />
      )}
      <ListProblems list={list} connections={connections} source={source} />
      {reason !== null && (
        <NothingHere
          {...{ reason, isAll }}
          job={view.filters.job}
          onClear={show}
          onRead={() => source.refresh({ whole: true })}
          onRefresh={() => refreshList(list, source)}
          isRefreshing={list.isRefreshing || readingOf(list) !== null}
        />
      )}
      {items !== null && items.count > 0 && (
        <LinkGrid
          list={list}
          items={items}
          view={view}
          connections={connections}
          layout={layout.value}
          onLayout={layout.set}
          actions={actions}
          selecting={selecting}
          selectedActions={
            selecting.shown.size === 0
              ? null
              : {
                  count: selecting.shown.size,
                  run: (action) => bulk.run(action, selection),
                  copy: (form) => void bulk.copy(selection, form),
                }
          }
          onSort={(sort) => change({ sort })}
          onSeen={source.reach}
          onClicks={source.setClicks}
        />
      )}
      <SelectionBar
        selection={selection}
        outOfView={selecting.selected.size - selecting.shown.size}
        actions={bulk}
        onClear={clearSelection}
        onShowAll={query === '' ? null : () => show({ ...plainView, sort: view.sort })}
      />
      <Deletions {...{ deletions, undoing, deleting }} />
      <ListDialogs
        dialogs={dialogs}
        onDeleted={selecting.deselect}
        exported={
          items && {
            ...{ index, items, selected: selecting.shown, isView: query !== '' },
            isWhole: list.members.every(({ cache }) => cache?.wholeAt != null),
            ...(isAll && { nameOf }),
          }
        }
      />
    </>
  );
}
