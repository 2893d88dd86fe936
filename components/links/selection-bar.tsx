import { ChartNoAxesColumn, Pencil, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { CopyMany } from '@/components/bulk/copy-many.tsx';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import { maxCodes, qrRoute } from '@/lib/link/qr-route.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { maxSelected, selectedLinksRoute } from '@/lib/stats/compare-route.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import styles from './view/view.module.css';

interface Props {
  /** The ids of the selected links. */
  selected: ReadonlySet<string>;
  links: LinkReader;
  /** The number of selected links that the list does not show. */
  outOfView: number;
  /** The number of links in the list. */
  count: number;
  /** True for several connections. Then copying is the only action. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
}

/**
 * Says how many links are selected, and offers actions on all of them. Stays in the page while none is selected, so that
 * screen readers announce the first.
 */
export function SelectionBar({ selected, links, outOfView, count, isAll, onAll, onClear }: Props) {
  const { size } = selected;
  const bar = useKeptFocus<HTMLDivElement>();
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <div ref={bar} className={size === 0 ? 'sr-only' : styles['selected']}>
        <p role="status">{selectionWords(size, outOfView)}</p>
        {size > 0 && (
          <>
            {size - outOfView < count && (
              <Button kind="quiet" onClick={onAll}>
                {i18n.t('links.selected.all', [formatCount(count)])}
              </Button>
            )}
            {/* Job rows are stored on disk, where nothing of a private window belongs. */}
            {!isAll && !inPrivateWindow() && (
              <>
                <Button kind="primary" onClick={() => setAsking('change')}>
                  <Pencil size={16} aria-hidden />
                  {i18n.t('bulk.open')}
                </Button>
                <Button onClick={() => setAsking('delete')}>
                  <Trash2 size={16} aria-hidden />
                  {i18n.t('linkAction.delete')}
                </Button>
              </>
            )}
            <CopyMany links={links} />
            {isAll ? <span>{i18n.t('connections.all.chooseOne')}</span> : <PagesOf selected={selected} />}
            <Button onClick={onClear}>{i18n.t('links.selected.clear')}</Button>
          </>
        )}
      </div>
      {/* A dialog stays open when the selection becomes empty. */}
      {asking === 'change' && <BulkDialog links={links} onClose={close} />}
      {asking === 'delete' && <DeleteManyDialog links={links} onClose={close} onDone={onClear} />}
    </>
  );
}

/** Leads to pages that show the selected links together. */
function PagesOf({ selected }: Pick<Props, 'selected'>) {
  return (
    <>
      {selected.size <= maxCodes && (
        <Link href={qrRoute([...selected])} className={buttonClass()}>
          <QrCode size={16} aria-hidden />
          {i18n.t('qr.codes')}
        </Link>
      )}
      {selected.size <= maxSelected && (
        <Link href={selectedLinksRoute([...selected])} className={buttonClass()}>
          <ChartNoAxesColumn size={16} aria-hidden />
          {i18n.t('links.selected.compare')}
        </Link>
      )}
    </>
  );
}

/** Returns the numbers of selected links and of those out of view, in words; empty if none is selected. */
function selectionWords(size: number, outOfView: number): string {
  return [
    ...(size > 0 ? [i18n.t('links.selected.count', size, [formatCount(size)])] : []),
    ...(outOfView > 0 ? [i18n.t('links.selected.outOfView', [formatCount(outOfView)])] : []),
  ].join(' · ');
}
