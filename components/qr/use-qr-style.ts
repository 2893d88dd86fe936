import { useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type QrStyle, savedQrStyle } from '@/lib/qr/style.ts';
import { qrStyleItem } from '@/lib/storage/qr-style.ts';

export type StyleInUse =
  | { state: 'loading' }
  | {
      state: 'loaded';
      style: QrStyle;
      /** Shows a part at once, and keeps it for all codes, unless it can't be scanned or the window is private. */
      setPart: (part: Partial<QrStyle>) => void;
      /** The browser's storage refused the last change. */
      notKept: boolean;
    };

/** How codes look, as it is kept, or as it was changed on this page. */
export function useQrStyle(): StyleInUse {
  const stored = useStored(qrStyleItem);
  /** What is shown and not to be kept. */
  const [unkept, setUnkept] = useState<QrStyle | null>(null);
  const [notKept, setNotKept] = useState(false);
  if (stored.state === 'loading') return stored;
  const { value, set } = stored;
  const style = unkept ?? value;
  const setPart = (part: Partial<QrStyle>) => {
    const next = { ...style, ...part };
    const isKept = !inPrivateWindow() && savedQrStyle.safeParse(next).success;
    setUnkept(isKept ? null : next);
    setNotKept(false);
    if (isKept) set(next).catch(() => setNotKept(true));
  };
  return { state: 'loaded', style, setPart, notKept };
}
