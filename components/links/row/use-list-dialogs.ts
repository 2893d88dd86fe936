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

/** Returns the open dialog of a list, and functions that open and close dialogs. */
export function useListDialogs() {
  const [asking, setAsking] = useState<Asking | null>(null);
  return {
    asking,
    close: () => setAsking(null),
    showKeys: () => setAsking({ what: 'keys' }),
    exportLinks: () => setAsking({ what: 'export' }),
    /** Does nothing for a link without an address to share. */
    share(link: LinkRecord) {
      if (addressToShare(link) !== null) setAsking({ what: 'share', own: ownLink(link) });
    },
    /** Does nothing for a link without an address. */
    showQr(link: LinkRecord) {
      const own = ownLink(link);
      const item = codeItemOf(own.link);
      if (item !== null) setAsking({ what: 'qr', item, go: own.go });
    },
  };
}

export type UsedDialogs = ReturnType<typeof useListDialogs>;
