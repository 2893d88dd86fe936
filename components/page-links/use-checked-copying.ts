import { useState } from 'react';
import { type CopyingOne, useCopyingOne } from '@/components/share/use-copying-one.ts';
import type { ListedLink } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';

/**
 * Copies known links at once, and asks the service about each meanwhile: it may have another address by now, which is copied
 * then, or be deleted.
 *
 * @param readAt - when the list of links was last read; null where it never was
 * @returns with `gone`, the address that was copied of a deleted link; null where there is none
 */
export function useCheckedCopying(readAt: number | null): CopyingOne & { gone: string | null } {
  const copying = useCopyingOne();
  const [gone, setGone] = useState<string | null>(null);
  const check = async (link: ListedLink, form?: CopyForm) => {
    if (isJustRead(link, readAt)) return;
    const read = await ask('retrieveLink', { id: link.id });
    if (read.ok) {
      if (addressToShare(read.value) !== addressToShare(link)) copying.copy(Promise.resolve(read.value), form);
    } else if (isGone(read.failure)) {
      copying.forget();
      setGone(withoutScheme(addressToShare(link) ?? ''));
    }
  };
  return {
    ...copying,
    gone,
    copy: (link, form) => {
      setGone(null);
      copying.copy(link, form);
      void link.then((found) => found && check(found, form)).catch(() => undefined);
    },
  };
}
