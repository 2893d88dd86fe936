import { useEffect, useRef, useState } from 'react';
import type { CopiableLink } from '@/lib/copying/link-content.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { copyLink, copyText } from './clipboard.ts';
import type { Copying } from './copy-button.tsx';

const tickMs = 1500;

/** Returns functions that copy, the state of the last copy, and whether its tick still shows. */
export function useCopying() {
  const [copying, setCopying] = useState<Copying>('nothing');
  const [tickedAt, setTickedAt] = useState<number | null>(null);
  const started = useRef(0);

  useEffect(() => {
    if (tickedAt === null) return;
    const timer = setTimeout(() => setTickedAt(null), tickMs);
    return () => clearTimeout(timer);
  }, [tickedAt]);

  const showResult = async (copied: Promise<boolean>, refused: Copying = 'failed'): Promise<void> => {
    started.current += 1;
    const number = started.current;
    setCopying('copying');
    const isCopied = await copied.catch(() => false);
    // A later copy has its own result.
    if (started.current !== number) return;
    setCopying(isCopied ? 'copied' : refused);
    setTickedAt(isCopied ? Date.now() : null);
  };

  /** Copies a text that may still be loading. Call it directly from a click. */
  const copy = (text: Promise<string | null>, refused?: Copying) => showResult(copyText(text), refused);

  /** Copies a link, in the form of the person's settings or once in another. Call it directly from a click. */
  const copyOne = (link: Promise<CopiableLink | null>, form: CopyForm | null = null) =>
    showResult(copyLink(link, form));

  /** Copies a link without a click. Browsers may refuse that, which counts as not copied yet, not as a failure. */
  const copyWithoutClick = (link: CopiableLink) => showResult(copyLink(Promise.resolve(link), null), 'nothing');

  /** Clears the state. */
  const forget = () => {
    setCopying('nothing');
    setTickedAt(null);
  };

  /** Returns the number of copies that were started. */
  const countCopies = () => started.current;

  return { copying, ticked: tickedAt !== null, copy, copyOne, copyWithoutClick, forget, countCopies };
}
