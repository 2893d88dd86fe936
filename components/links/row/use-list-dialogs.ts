import { useState } from 'react';
import { type CodeItem, codeItemOf } from '@/components/qr/code-item.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { type OwnLink, ownLink } from './own-link.ts';

/** The dialog that is open. */
type Asking =
  | { what: 'keys' | 'export' }
  | { what: 'share'; own: OwnLink }
  | { what: 'qr'; item: CodeItem; go: OwnLink['go'] };

/** The dialogs of a list, one at a time, and what opens them. */
export function useListDialogs() {
  const [asking, setAsking] = useState<Asking | null>(null);
  return {
    asking,
    close: () => setAsking(null),
    showKeys: () => setAsking({ what: 'keys' }),
    exportLinks: () => setAsking({ what: 'export' }),
    /** Nothing without an address to share. */
    share(link: LinkRecord) {
      if (addressToShare(link) !== null) setAsking({ what: 'share', own: ownLink(link) });
    },
    /** Nothing without an address that it could lead to. */
    showQr(link: LinkRecord) {
      const own = ownLink(link);
      const item = codeItemOf(own.link);
      if (item !== null) setAsking({ what: 'qr', item, go: own.go });
    },
  };
}

export type UsedDialogs = ReturnType<typeof useListDialogs>;
