import { useState } from 'react';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import type { CheckableLink } from './check-copied.ts';
import type { Copying } from './copy-button.tsx';
import { useCopying } from './use-copying.ts';

/** The last copy in a list of links. */
export interface CopyingOne {
  state: Copying;
  /** The id of the link whose tick shows. */
  ticked: string | null;
  /** Copies a link that may still be loading. Call it directly from a click. */
  copy: (link: Promise<CheckableLink | null>, form?: CopyForm) => void;
  /** Clears the state. */
  forget: () => void;
  /** Returns the number of copies that were started. */
  countCopies: () => number;
}

export function useCopyingOne(): CopyingOne {
  const { copying, ticked, copyOne, countCopies } = useCopying();
  const [id, setId] = useState<string | null>(null);
  return {
    state: id === null ? 'nothing' : copying,
    ticked: ticked ? id : null,
    copy: (link, form) => {
      void link.then((found) => setId(found?.id ?? null));
      void copyOne(link, form);
    },
    forget: () => setId(null),
    countCopies,
  };
}
