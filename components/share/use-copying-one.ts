import { useState } from 'react';
import type { ListedLink } from '@/lib/library/index.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import type { Copying } from './copy-button.tsx';
import { useCopying } from './use-copying.ts';

/** Copying among several links: how the last one went, and which link it was. */
export interface CopyingOne {
  state: Copying;
  /** The link whose tick is to be shown. */
  ticked: string | null;
  /** Copies a link that may still be looked for. To be called straight from the press. */
  copy: (link: Promise<ListedLink | null>, form?: CopyForm) => void;
  /** What was copied is no longer of interest. */
  forget: () => void;
}

export function useCopyingOne(): CopyingOne {
  const { copying, ticked, copyOne } = useCopying();
  const [id, setId] = useState<string | null>(null);
  return {
    state: id === null ? 'nothing' : copying,
    ticked: ticked ? id : null,
    copy: (link, form) => {
      void link.then((found) => setId(found?.id ?? null));
      void copyOne(link, form);
    },
    forget: () => setId(null),
  };
}
