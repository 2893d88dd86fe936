import { ChartNoAxesColumn, Pencil, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { CopyMany } from '@/components/bulk/copy-many.tsx';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { maxCodes, qrRoute } from '@/lib/link/qr-route.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { chosenRoute, maxChosen } from '@/lib/stats/across-route.ts';
import { type Chosen, ChosenBar } from './chosen-bar.tsx';

/** The chosen links of one connection: they can be changed, deleted, compared and made codes of together. */
export function KnownChosen({ links, ...bar }: Chosen) {
  const { chosen, onClear } = bar;
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ChosenBar {...bar}>
        {/* The rows of a job lie on disk, where nothing of a private window may. */}
        {!inPrivateWindow() && (
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
        {chosen.size <= maxCodes && (
          <Link href={qrRoute([...chosen])} className={buttonClass()}>
            <QrCode size={16} aria-hidden />
            {i18n.t('qr.codes')}
          </Link>
        )}
        {chosen.size <= maxChosen && (
          <Link href={chosenRoute([...chosen])} className={buttonClass()}>
            <ChartNoAxesColumn size={16} aria-hidden />
            {i18n.t('links.chosen.compare')}
          </Link>
        )}
      </ChosenBar>
      {/* Asked on, though none may be chosen any more. */}
      {asking === 'change' && <BulkDialog links={links} onClose={close} />}
      {asking === 'delete' && <DeleteManyDialog links={links} onClose={close} onDone={onClear} />}
    </>
  );
}
