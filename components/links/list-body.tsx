import { Download } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { i18n } from '#i18n';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { useDeleting } from '@/components/deletion/use-deleting.ts';
import type { ShownDeletion, useShownDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { Button } from '@/components/ui/button.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import type { Chosen } from './chosen-bar.tsx';
import { focusActiveRow } from './grid/focus-active-row.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { LinkGrid } from './grid/link-grid.tsx';
import { useChosen } from './grid/use-chosen.ts';
import styles from './links.module.css';
import { ListDialogs } from './list-dialogs.tsx';
import type { RowConnection } from './row/link-row.tsx';
import type { OwnOf } from './row/own-link.ts';
import { useRowActions } from './row/use-row-actions.ts';
import type { HiddenLink, Items } from './source/items.ts';
import type { ListReaders } from './source/list-readers.ts';
import { useChosenLinks } from './use-chosen-links.ts';
import { useListDialogs } from './use-list-dialogs.ts';
import { usePageKeys } from './use-page-keys.ts';
import { ListTools } from './view/list-tools.tsx';
import type { useListView } from './view/use-list-view.ts';

interface Props {
  /** The view that is shown, and what changes it. */
  shown: ReturnType<typeof useListView>;
  /** Where the links are from. */
  source: {
    hide: (links: readonly HiddenLink[]) => void;
    /** Is told the last row in sight. */
    reach?: (index: number) => void;
    /** Is told that a search is about to begin, or over. */
    expectSearch?: (isExpected: boolean) => void;
  };
  /** The links; null until there is anything to show. */
  items: Items | null;
  /** Rises whenever what is known has changed. */
  version: number;
  /** Whether the whole list was read. */
  isWhole: boolean;
  readers: ListReaders;
  deletions: ReturnType<typeof useShownDeletions>;
  /** A link as its own connection knows it, whose pages are those to go to. */
  ownOf: OwnOf;
  /** Of which connection a link is, by its id, where the list has those of several. */
  connectionOf?: (id: string) => RowConnection | null;
  /** The default host, which rows leave out, if all links are of one connection. */
  defaultHost: string | null;
  /** Whether a view can be saved. */
  canSave: boolean;
  /** What else can be done with the list. */
  tools?: ReactNode;
  /** What is shown in place of no links. */
  nothing: ReactNode;
  /** What can be done with the chosen links. */
  chosenBar: (chosen: Chosen) => ReactNode;
  /** What stands between tools and links: how many there are, and what is wrong. */
  children: ReactNode;
}

const unheard = () => undefined;

/** A list of links, with all that finds something in it, that can be done with a link or with those chosen, and the keys. */
export function ListBody({ shown, source, items, version, isWhole, readers, ownOf, connectionOf, ...props }: Props) {
  const { view, query, change } = shown;
  const { readLinks, readIds } = readers;
  const { shown: deletions, hidden } = props.deletions;
  useEffect(() => source.hide(hidden), [source, hidden]);
  const layout = useStored(listLayoutItem);
  const dialogs = useListDialogs(ownOf);
  const undoing = useUndo<ShownDeletion>();
  const deleting = useDeleting();
  const actions = useRowActions({ ownOf, dialogs, deletions, onRemove: deleting.remove, onUndo: undoing.undo });
  const { chosen, outOfView, choose, chooseAll, clear } = useChosen(items, hidden);
  const links = useChosenLinks(readLinks, chosen, items);
  const giveUp = () => {
    clear();
    // What was pressed goes with them.
    focusActiveRow();
  };
  usePageKeys(layout.state === 'loaded' && layout.value.keys, dialogs.showKeys, actions.undo);
  if (layout.state === 'loading') return null;
  const nameOf =
    connectionOf && ((link: LinkRecord) => ({ link: ownOf(link).link, connection: connectionOf(link.id)?.name ?? '' }));

  return (
    <>
      <ListTools
        readValues={readers.readValues}
        view={view}
        query={query}
        onChange={change}
        onSearch={source.expectSearch ?? unheard}
        layout={layout.value}
        onLayout={layout.set}
        onKeys={dialogs.showKeys}
        canSave={props.canSave}
      >
        <Button busy={items === null} onClick={dialogs.exportLinks}>
          <Download size={16} aria-hidden />
          {i18n.t('export.open')}
        </Button>
        {props.tools}
      </ListTools>
      {props.children}
      {items === null && <GridSkeleton />}
      {items?.count === 0 && props.nothing}
      {items !== null && items.count > 0 && (
        <LinkGrid
          readLinks={readLinks}
          readClicks={readers.readClicks}
          {...(connectionOf && { connectionOf })}
          items={items}
          version={version}
          view={view}
          layout={layout.value}
          onLayout={layout.set}
          defaultHost={props.defaultHost}
          actions={actions}
          chosen={chosen}
          onChoose={choose}
          onSort={(sort) => change({ sort })}
          onSeen={source.reach ?? unheard}
        />
      )}
      {props.chosenBar({ chosen, outOfView, links, count: items?.count ?? 0, onAll: chooseAll, onClear: giveUp })}
      <Deletions {...{ deletions, undoing, deleting }} />
      <p className={styles['heard']} role="status">
        {actions.copying === 'copied' && i18n.t('made.copiedToClipboard')}
        {actions.copying === 'failed' && i18n.t('links.notCopied')}
      </p>
      <ListDialogs
        dialogs={dialogs}
        exported={
          items && { readLinks, readIds, items, isView: query !== '', chosen, isWhole, ...(nameOf && { nameOf }) }
        }
      />
    </>
  );
}
