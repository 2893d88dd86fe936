import { useState } from 'react';
import { i18n } from '#i18n';
import { DeleteDialog } from '@/components/deletion/delete-dialog.tsx';
import { Deletions } from '@/components/deletion/deletions.tsx';
import type { ShownWait } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkGrid } from './link-grid.tsx';
import styles from './links.module.css';
import { ListTools } from './list-tools.tsx';
import { NothingHere } from './nothing-here.tsx';
import { SavedViews } from './saved-views.tsx';
import { Standing } from './standing.tsx';
import { useChosen } from './use-chosen.ts';
import type { KnownLinks } from './use-known-links.ts';
import { useList } from './use-list.ts';
import { useListView } from './use-list-view.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRowActions } from './use-row-actions.ts';

interface Props {
  connection: Connection;
  known: Extract<KnownLinks, { state: 'ready' }>;
}

type Asking = { what: 'keys' } | { what: 'delete'; link: LinkRecord } | null;

/** The list with all that finds something in it. */
export function KnownList({ connection, known }: Props) {
  const { view, query, change, show } = useListView();
  const list = useList(known, view);
  const { items } = list;
  const layout = useStored(listLayoutItem);
  const [asking, setAsking] = useState<Asking>(null);
  const undoing = useUndo<ShownWait>();
  const actions = useRowActions({
    deletions: list.deletions,
    onDelete: (link) => setAsking({ what: 'delete', link }),
    onUndo: undoing.undo,
  });
  const { chosen, choose, clear } = useChosen(items, list.isGone);
  const showKeys = () => setAsking({ what: 'keys' });
  usePageKeys(layout.state === 'loaded' && layout.value.keys, showKeys);
  if (layout.state === 'loading') return null;

  return (
    <>
      <ListTools
        view={view}
        query={query}
        onChange={change}
        onSearch={list.expectSearch}
        layout={layout.value}
        onLayout={layout.set}
        onKeys={showKeys}
      />
      <SavedViews query={query} />
      <Standing list={list} standing={known.standing} view={view} connection={connection} />
      {items === null && <GridSkeleton />}
      {items?.count === 0 && <NothingHere list={list} standing={known.standing} query={query} onClear={show} />}
      {items !== null && items.count > 0 && (
        <LinkGrid
          database={known.database}
          items={items}
          version={list.version}
          view={view}
          layout={layout.value}
          actions={actions}
          chosen={chosen}
          onChoose={choose}
          onSort={(sort) => change({ sort })}
          onSeen={list.see}
        />
      )}
      <ChosenBar chosen={chosen} onClear={clear} />
      <Deletions deletions={list.deletions} undoing={undoing} />
      <p className={styles['heard']} role="status">
        {actions.copying === 'copied' && i18n.t('made.copiedToClipboard')}
        {actions.copying === 'failed' && i18n.t('links.notCopied')}
      </p>
      {asking?.what === 'keys' && (
        <KeysDialog layout={layout.value} onLayout={layout.set} onClose={() => setAsking(null)} />
      )}
      {asking?.what === 'delete' && <DeleteDialog link={asking.link} onClose={() => setAsking(null)} />}
    </>
  );
}
