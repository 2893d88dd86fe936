import { useState } from 'react';
import { type CodeItem, codeItemOf } from '@/components/qr/code-item.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { type OwnLink, ownLink } from './own-link.ts';

/** Selected links. The reader has them in the order of the ids. */
export interface LinkSelection {
  ids: readonly string[];
  links: LinkReader;
  /** Returns whether a link still passes the filters that it was listed by. Without filters, all do. */
  fits?: (link: LinkRecord) => boolean;
}

/** A question about several links. */
type BulkQuestion = 'change' | 'delete' | 'open' | 'check';

/** The dialog that is open. */
type Asking =
  | { what: 'keys' | 'export' }
  | { what: BulkQuestion; selection: LinkSelection }
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
    askBulk: (what: BulkQuestion, selection: LinkSelection) => setAsking({ what, selection }),
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
