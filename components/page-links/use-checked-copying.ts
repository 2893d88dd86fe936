import { useState } from 'react';
import { type CopyingOne, useCopyingOne } from '@/components/share/use-copying-one.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';

/**
 * Copies cached links immediately, and then reads each from the service. If the address has changed, copies the new one.
 *
 * @param readAt - the time of the last full reading of the list (milliseconds since 1970); null if there was none
 * @returns with `gone`, the copied address of a link that no longer exists; otherwise null
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
      void link.then((found) => found && check(found, form)).catch(noteProblem('readLink'));
    },
  };
}
