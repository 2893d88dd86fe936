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
  const copy = async (text: Promise<string | null>, refused: Copying = 'failed'): Promise<void> => {
    setCopying('copying');
    const copied = await copyWhenKnown(text);
    setCopying(copied ? 'copied' : refused);
    setTickedAt(copied ? Date.now() : null);
  };

  /** Copies what nobody has just pressed for: a browser that refuses that leaves it to a press, and nothing has failed. */
  const copyUnasked = async (text: string): Promise<void> => {
    await copy(Promise.resolve(text), 'nothing');
  };

  /** What was copied is not what is shown now. */
  const forget = () => {
    setCopying('nothing');
    setTickedAt(null);
  };

  return { copying, ticked: tickedAt !== null, copy, copyUnasked, forget };
}
