import { useEffect, useState } from 'react';
import type { CopiableLink } from '@/lib/copying/link-content.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { copyLink, copyWhenKnown } from './clipboard.ts';
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

  const follow = async (copied: Promise<boolean>, refused: Copying = 'failed'): Promise<void> => {
    setCopying('copying');
    const isCopied = await copied.catch(() => false);
    setCopying(isCopied ? 'copied' : refused);
    setTickedAt(isCopied ? Date.now() : null);
  };

  /** Copies a text that may still be on its way. To be called straight from the press. */
  const copy = (text: Promise<string | null>, refused?: Copying) => follow(copyWhenKnown(text), refused);

  /** Copies a link, in the form that the person has chosen or in another for once. To be called straight from the press. */
  const copyOne = (link: Promise<CopiableLink | null>, form: CopyForm | null = null) => follow(copyLink(link, form));

  /** Copies what nobody has just pressed for: a browser that refuses that leaves it to a press, and nothing has failed. */
  const copyUnasked = (link: CopiableLink) => follow(copyLink(Promise.resolve(link), null), 'nothing');

  /** What was copied is not what is shown now. */
  const forget = () => {
    setCopying('nothing');
    setTickedAt(null);
  };

  return { copying, ticked: tickedAt !== null, copy, copyOne, copyUnasked, forget };
}
