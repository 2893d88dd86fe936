import { useEffect, useState } from 'react';
import { copyWhenKnown } from './clipboard.ts';
import type { Copying } from './copy-button.tsx';

/** How long the tick shows, in milliseconds. */
const tickFor = 1500;

/** Copies, and tells how it went and whether the tick is still to be shown. */
export function useCopying() {
  const [copying, setCopying] = useState<Copying>('nothing');
  const [tickedAt, setTickedAt] = useState<number | null>(null);

  useEffect(() => {
    if (tickedAt === null) return;
    const timer = setTimeout(() => setTickedAt(null), tickFor);
    return () => clearTimeout(timer);
  }, [tickedAt]);

  /** Copies a text that may still be on its way. To be called straight from the press. */
  const copy = async (text: Promise<string | null>): Promise<void> => {
    setCopying('copying');
    const copied = await copyWhenKnown(text);
    setCopying(copied ? 'copied' : 'failed');
    setTickedAt(copied ? Date.now() : null);
  };

  return { copying, ticked: tickedAt !== null, copy };
}
