import { useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type QrStyle, savedQrStyle } from '@/lib/qr/style.ts';
import { qrStyleItem } from '@/lib/storage/sharing.ts';

type QrStyleState =
  | { state: 'loading' }
  | {
      state: 'loaded';
      style: QrStyle;
      /** Shows a change at once. Saves it for all codes, unless codes could not be scanned or the window is private. */
      setPart: (part: Partial<QrStyle>) => void;
      /** True if the browser's storage refused the last change. */
      isUnsaved: boolean;
    };

/** Returns the saved style of QR codes, or the style as changed on this page. */
export function useQrStyle(): QrStyleState {
  const stored = useStored(qrStyleItem);
  /** A shown style that is not to be saved. */
  const [unsaved, setUnsaved] = useState<QrStyle | null>(null);
  const [isUnsaved, setIsUnsaved] = useState(false);
  if (stored.state === 'loading') return stored;
  const { value, set } = stored;
  const style = unsaved ?? value;
  const setPart = (part: Partial<QrStyle>) => {
    const next = { ...style, ...part };
    const isSaved = !inPrivateWindow() && savedQrStyle.safeParse(next).success;
    setUnsaved(isSaved ? null : next);
    setIsUnsaved(false);
    if (!isSaved) return;
    set(next).catch((fault: unknown) => {
      noteProblem('saveChoice')(fault);
      setIsUnsaved(true);
    });
  };
  return { state: 'loaded', style, setPart, isUnsaved };
}
