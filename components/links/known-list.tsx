import { Download, Upload } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { DeleteDialog } from '@/components/deletion/delete-dialog.tsx';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { type ShownDeletion, useDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { JobList } from '@/components/jobs/job-list.tsx';
import { type CodeItem, codeItemOf } from '@/components/qr/code-item.ts';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { findLinks, type LibraryDatabase } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { recallRecentClicks } from '@/lib/stats-cache/stats-cache.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { allIds } from './export/link-readers.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { KeysDialog } from './grid/keys-dialog.tsx';
import { LinkGrid } from './grid/link-grid.tsx';
import { useChosen } from './grid/use-chosen.ts';
import styles from './links.module.css';
import { ListStatus } from './list-status.tsx';
import { NothingHere } from './nothing-here.tsx';
import { useRowActions } from './row/use-row-actions.ts';
import type { ReadClicks, ReadLinks } from './source/list-readers.ts';
import type { ReadyList } from './source/list-source.ts';
import type { ListSource } from './use-list-source.ts';
import { usePageKeys } from './use-page-keys.ts';
import { ListTools } from './view/list-tools.tsx';
import { SavedViews } from './view/saved-views.tsx';
import { useListView } from './view/use-list-view.ts';

interface Props {
  connection: Connection;
  source: ListSource;
  list: ReadyList;
}

type Asking =
  | { what: 'keys' }
  | { what: 'export' }
  | { what: 'delete' | 'share'; link: LinkRecord }
  | { what: 'qr'; item: CodeItem }
  | null;

/** The host of all short addresses that go without saying: that of the only domain there is. */
const onlyHostOf = ({ domains }: Connection): string | null =>
  domains.length === 1 ? (domains[0]?.label.toLowerCase() ?? null) : null;

/** The list with all that finds something in it. */
export function KnownList({ connection, source, list }: Props) {
  const { view, query, change, show } = useListView();
  const { items, database, version } = list;
  const { shown: deletions, hidden } = useDeletions(database);
  useEffect(() => source.hide(hidden), [source, hidden]);
  const layout = useStored(listLayoutItem);
  const { databases, readLinks, readIds, readClicks } = useReaders(database, connection.id);
  const [asking, setAsking] = useState<Asking>(null);
  const undoing = useUndo<ShownDeletion>();
  const [, navigate] = useLocation();
  const actions = useRowActions({
    deletions,
    onQr: (link) => {
      const item = codeItemOf(link);
      if (item !== null) setAsking({ what: 'qr', item });
    },
    onShare: (link) => {
      if (addressToShare(link) !== null) setAsking({ what: 'share', link });
    },
    onDelete: (link) => setAsking({ what: 'delete', link }),
    onUndo: undoing.undo,
  });
  const { chosen, choose, chooseAll, clear } = useChosen(items, hidden);
  const showKeys = () => setAsking({ what: 'keys' });
  usePageKeys(layout.state === 'loaded' && layout.value.keys, showKeys);
  if (layout.state === 'loading') return null;

  return (
    <>
      <ListTools
        databases={databases}
        view={view}
        query={query}
        onChange={change}
        onSearch={source.expectSearch}
        layout={layout.value}
        onLayout={layout.set}
        onKeys={showKeys}
      >
        <Button busy={items === null} onClick={() => setAsking({ what: 'export' })}>
          <Download size={16} aria-hidden />
          {i18n.t('export.open')}
        </Button>
        <Link href="/import" className={buttonClass()}>
          <Upload size={16} aria-hidden />
          {i18n.t('import.open')}
        </Link>
      </ListTools>
      <SavedViews query={query} />
      <JobList kinds={['import', 'tabs', 'edit', 'delete', 'undo']} isBrief />
      <ListStatus list={list} view={view} connection={connection} onRetry={source.again} />
      {items === null && <GridSkeleton />}
      {items?.count === 0 && <NothingHere list={list} query={query} onClear={show} />}
      {items !== null && items.count > 0 && (
        <LinkGrid
          readLinks={readLinks}
          readClicks={readClicks}
          items={items}
          version={version}
          view={view}
          layout={layout.value}
          onLayout={layout.set}
          onlyHost={onlyHostOf(connection)}
          actions={actions}
          chosen={chosen}
          onChoose={choose}
          onSort={(sort) => change({ sort })}
          onSeen={source.reach}
        />
      )}
      <ChosenBar readLinks={readLinks} chosen={chosen} items={items} onAll={chooseAll} onClear={clear} />
      <Deletions deletions={deletions} undoing={undoing} />
      <p className={styles['heard']} role="status">
        {actions.copying === 'copied' && i18n.t('made.copiedToClipboard')}
        {actions.copying === 'failed' && i18n.t('links.notCopied')}
      </p>
      {asking?.what === 'keys' && (
        <KeysDialog layout={layout.value} onLayout={layout.set} onClose={() => setAsking(null)} />
      )}
      {asking?.what === 'share' && <ShareDialog link={asking.link} onClose={() => setAsking(null)} />}
      {asking?.what === 'qr' && <QrDialog item={asking.item} go={navigate} onClose={() => setAsking(null)} />}
      {asking?.what === 'export' && items !== null && (
        <ExportDialog
          readLinks={readLinks}
          readIds={readIds}
          items={items}
          isView={query !== ''}
          chosen={chosen}
          isWhole={list.library?.wholeAt != null}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === 'delete' && <DeleteDialog link={asking.link} onClose={() => setAsking(null)} />}
    </>
  );
}

/** What reads more of the links than the list holds. */
const useReaders = (database: LibraryDatabase, connectionId: string) =>
  useMemo(() => {
    const readLinks: ReadLinks = (ids) => findLinks(database, ids);
    const readClicks: ReadClicks = (ids) => recallRecentClicks(connectionId, ids);
    return { databases: [database], readLinks, readIds: () => allIds(database), readClicks };
  }, [database, connectionId]);
