import { useState } from 'react';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import type { ButtonKind } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { QrDialog } from './qr-dialog.tsx';

interface Props {
  link: LinkRecord;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
  kind?: ButtonKind;
}

/** A button that opens a link's QR code. Nothing for a link without a short address. */
export function QrButton({ link, go, kind = 'plain' }: Props) {
  const [isShown, setIsShown] = useState(false);
  const item = codeItemOf(link);
  if (item === null) return null;
  return (
    <>
      <ActionButton name="qr" kind={kind} onClick={() => setIsShown(true)} />
      {isShown && <QrDialog item={item} go={go} onClose={() => setIsShown(false)} />}
    </>
  );
}
