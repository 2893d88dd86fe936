import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { showConnection } from '@/components/connections/show-connection.ts';
import { DeleteDialog } from '@/components/deletion/delete-dialog.tsx';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { type ShownDeletion, useShownDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { ExportDialog } from '@/components/links/export/export-dialog.tsx';
import { GridSkeleton } from '@/components/links/grid/grid-skeleton.tsx';
import { KeysDialog } from '@/components/links/grid/keys-dialog.tsx';
import { LinkGrid } from '@/components/links/grid/link-grid.tsx';
import { useChosen } from '@/components/links/grid/use-chosen.ts';
import styles from '@/components/links/links.module.css';
import { useRowActions } from '@/components/links/row/use-row-actions.ts';
import { usePageKeys } from '@/components/links/use-page-keys.ts';
import { ListTools } from '@/components/links/view/list-tools.tsx';
import { useListView } from '@/components/links/view/use-list-view.ts';
import { type CodeItem, codeItemOf } from '@/components/qr/code-item.ts';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { mostFound, plainView } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readMarkedId } from '@/lib/link/marked-id.ts';
import { paths } from '@/lib/link/route-table.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { AllChosenBar } from './all-chosen-bar.tsx';
import { readersOf } from './all-readers.ts';
import { MemberList } from './member-list.tsx';
import { connectionsOfRows } from './row-connections.ts';
import { useAllDeletions } from './use-all-deletions.ts';
import { useAllSource } from './use-all-source.ts';

type Asking =
  | { what: 'keys' | 'export' }
  | { what: 'delete' | 'share'; link: LinkRecord }
  | { what: 'qr'; item: CodeItem; scope: string | undefined }
  | null;

/** The link as its own connection knows it, and what leads to that one's pages. */
function ownOf(marked: LinkRecord) {
  const { scope = '', id } = readMarkedId(marked.id);
  return { link: { ...marked, id }, scope, go: (route: string) => void showConnection(scope, route) };
}

const allRows = { search: '', filters: {}, sort: null };

const nothing = () => undefined;

/** The links of all connections, each with its connection's name and colour. What is done to one is done in its own. */
export function AllList({ connections }: { connections: readonly Connection[] }) {
  usePageTitle(`${i18n.t('links.heading')} · ${i18n.t('connections.all.name')}`);
  const { view, query, change, show } = useListView(paths.allLinks);
  const { source, list } = useAllSource(connections, view);
  const { members, items, joined, version } = list;
  const databasesKey = members.map(({ known }) => known.state).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: members change with each word of how they stand, their databases do not
  const { databases, readLinks, readClicks } = useMemo(() => readersOf(members), [databasesKey]);
  const { shown: deletions, hidden } = useShownDeletions(useAllDeletions(connections), readLinks);
  useEffect(() => source.hide(hidden), [source, hidden]);
  const layout = useStored(listLayoutItem);
  const [asking, setAsking] = useState<Asking>(null);
  const undoing = useUndo<ShownDeletion>();
  const actions = useRowActions({
    ...{ deletions, ownOf, onUndo: undoing.undo },
    onQr: (marked) => {
      const { link, scope } = ownOf(marked);
      const item = codeItemOf(link);
      if (item !== null) setAsking({ what: 'qr', item, scope });
    },
    onShare: (link) => {
      if (addressToShare(link) !== null) setAsking({ what: 'share', link });
    },
    onDelete: (link) => setAsking({ what: 'delete', link }),
  });
  const { chosen, choose, chooseAll, clear } = useChosen(items, hidden);
  const rowConnections = useMemo(() => connectionsOfRows(connections), [connections]);
  const readIds = useCallback(async () => joined?.idsAt(joined.rowsIn(allRows)) ?? [], [joined]);
  const showKeys = () => setAsking({ what: 'keys' });
  usePageKeys(layout.state === 'loaded' && layout.value.keys, showKeys);
  const close = () => setAsking(null);
  const isBest = view.search.trim() !== '' && items?.count === mostFound;
  const countWords = (count: number) =>
    isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
  if (layout.state === 'loading') return null;

  return (
    <div className={styles['page']}>
      <h1>{i18n.t('links.heading')}</h1>
      <ListTools
        databases={databases}
        view={view}
        query={query}
        onChange={change}
        onSearch={nothing}
        layout={layout.value}
        onLayout={layout.set}
        onKeys={showKeys}
        canSave={false}
      >
        <Button busy={items === null} onClick={() => setAsking({ what: 'export' })}>
          <Download size={16} aria-hidden />
          {i18n.t('export.open')}
        </Button>
      </ListTools>
      <p className={styles['status']}>
        <span role="status">{items !== null && `${countWords(items.count)} · ${i18n.t('links.source.known')}`}</span>
        <Button kind="quiet" onClick={() => source.again()}>
          {i18n.t('links.refresh')}
        </Button>
      </p>
      <MemberList members={members} query={query} onRetry={source.again} />
      {items === null && <GridSkeleton />}
      {items?.count === 0 &&
        (query === '' ? (
          <EmptyState heading={i18n.t('links.none.yet')} text={i18n.t('connections.all.none')} />
        ) : (
          <EmptyState heading={i18n.t('links.none.found')} text={i18n.t('links.none.foundText')}>
            <Button onClick={() => show(plainView)}>{i18n.t('links.none.clear')}</Button>
          </EmptyState>
        ))}
      {items !== null && items.count > 0 && (
        <LinkGrid
          readLinks={readLinks}
          readClicks={readClicks}
          connectionOf={rowConnections}
          items={items}
          version={version}
          view={view}
          layout={layout.value}
          onLayout={layout.set}
          onlyHost={null}
          actions={actions}
          chosen={chosen}
          onChoose={choose}
          onSort={(sort) => change({ sort })}
          onSeen={nothing}
        />
      )}
      <AllChosenBar readLinks={readLinks} chosen={chosen} count={items?.count ?? 0} onAll={chooseAll} onClear={clear} />
      <Deletions deletions={deletions} undoing={undoing} />
      <p className={styles['heard']} role="status">
        {actions.copying === 'copied' && i18n.t('made.copiedToClipboard')}
        {actions.copying === 'failed' && i18n.t('links.notCopied')}
      </p>
      {asking?.what === 'keys' && <KeysDialog layout={layout.value} onLayout={layout.set} onClose={close} />}
      {asking?.what === 'share' && (
        <ShareDialog link={ownOf(asking.link).link} scope={ownOf(asking.link).scope} onClose={close} />
      )}
      {asking?.what === 'qr' && (
        <QrDialog item={asking.item} go={(route) => void showConnection(asking.scope ?? '', route)} onClose={close} />
      )}
      {asking?.what === 'export' && items !== null && joined !== null && (
        <ExportDialog
          readLinks={readLinks}
          readIds={readIds}
          items={items}
          isView={query !== ''}
          chosen={chosen}
          isWhole={members.every(({ library }) => library?.wholeAt != null)}
          nameOf={(marked) => ({ link: ownOf(marked).link, connection: rowConnections(marked.id)?.name ?? '' })}
          onClose={close}
        />
      )}
      {asking?.what === 'delete' && <DeleteDialog link={asking.link} onClose={close} />}
    </div>
  );
}
