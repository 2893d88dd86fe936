import { ChartNoAxesColumn, Pencil, QrCode, Trash2 } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { CopyMany } from '@/components/bulk/copy-many.tsx';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { mostCodes, qrRoute } from '@/lib/link/qr-route.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { chosenRoute, mostChosen } from '@/lib/stats/across-route.ts';
import { linksById } from './export/link-readers.ts';
import styles from './links.module.css';
import type { Items } from './source/items.ts';
import type { ReadLinks } from './source/list-readers.ts';

interface Props {
  readLinks: ReadLinks;
  chosen: ReadonlySet<string>;
  /** What the list shows. */
  items: Items | null;
  onAll: () => void;
  onClear: () => void;
}

/** How many links are chosen, and what can be done with them. There without any, so that screen readers hear of the first. */
export function ChosenBar({ readLinks, chosen, items, onAll, onClear }: Props) {
  const { size } = chosen;
  const count = items?.count ?? 0;
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null);
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  // The same while the list changes: a dry run does not begin anew.
  const links = useMemo(() => linksById(readLinks, [...chosen], () => shown.current), [readLinks, chosen]);
  const close = () => setAsking(null);
  return (
    <div className={styles[size === 0 ? 'heard' : 'chosen']}>
      <p role="status">{size > 0 && i18n.t('links.chosen.count', size, [formatCount(size)])}</p>
      {size > 0 && (
        <>
          {size < count && (
            <Button kind="quiet" onClick={onAll}>
              {i18n.t('links.chosen.all', [formatCount(count)])}
            </Button>
          )}
          {/* The rows of a job lie on disk, where nothing of a private window may. */}
          {!inPrivateWindow() && (
            <>
              <Button kind="primary" onClick={() => setAsking('change')}>
                <Pencil size={16} aria-hidden />
                {i18n.t('bulk.open')}
              </Button>
              <Button onClick={() => setAsking('delete')}>
                <Trash2 size={16} aria-hidden />
                {i18n.t('links.delete.confirm')}
              </Button>
            </>
          )}
          <CopyMany links={links} />
          {size <= mostCodes && (
            <Link href={qrRoute([...chosen])} className={buttonClass()}>
              <QrCode size={16} aria-hidden />
              {i18n.t('qr.codes')}
            </Link>
          )}
          {size <= mostChosen && (
            <Link href={chosenRoute([...chosen])} className={buttonClass()}>
              <ChartNoAxesColumn size={16} aria-hidden />
              {i18n.t('links.chosen.compare')}
            </Link>
          )}
          <Button onClick={onClear}>{i18n.t('links.chosen.clear')}</Button>
        </>
      )}
      {asking === 'change' && <BulkDialog links={links} onClose={close} />}
      {asking === 'delete' && <DeleteManyDialog links={links} onClose={close} onDone={onClear} />}
    </div>
  );
}
