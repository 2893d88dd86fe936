import { useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import type { CodeItem } from '@/components/qr/code-item.ts';
import { CodeButton } from '@/components/ui/code-frame.tsx';
import { later } from '@/components/ui/later.tsx';
import { QrCode } from './qr-code.tsx';

const QrDialog = later(async () => (await import('./qr-dialog.tsx')).QrDialog);

interface Props {
  item: CodeItem;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
}

/** A small QR code. A click opens it large, with its actions. */
export function CodeToOpen({ item, go }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { address, favicon } = item;
  return (
    <>
      <CodeButton
        {...keyed(...linkActions.qr.keys)}
        title={i18n.t('qr.open')}
        aria-label={i18n.t('qr.openFor', [address])}
        data-words={i18n.t('linkAction.qr')}
        onClick={() => setOpen(true)}
      >
        <QrCode address={address} label={i18n.t('made.qr', [address])} favicon={favicon} />
      </CodeButton>
      {isOpen && <QrDialog item={item} go={go} onClose={() => setOpen(false)} />}
    </>
  );
}
