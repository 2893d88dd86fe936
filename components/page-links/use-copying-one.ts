import { useState } from 'react';
import type { Copying } from '@/components/share/copy-button.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

/** Copying among several links: how the last one went, and which link it was. */
export interface CopyingOne {
  state: Copying;
  /** The link whose tick is to be shown. */
  ticked: string | null;
  /** To be called straight from the press. */
  copy: (link: LinkRecord) => void;
}

export function useCopyingOne(): CopyingOne {
  const { copying, ticked, copy } = useCopying();
  const [id, setId] = useState<string | null>(null);
  return {
    state: copying,
    ticked: ticked ? id : null,
    copy: (link) => {
      setId(link.id);
      void copy(Promise.resolve(addressToShare(link)));
    },
  };
}
