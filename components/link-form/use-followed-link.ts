import { useEffect, useRef } from 'react';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';
import { isMadeDeleted, recallMade, watchMade } from '@/lib/storage/places.ts';
import type { LinkCreator } from './draft/shortening.ts';

/**
 * Keeps the shown link up to date. It may be changed or deleted elsewhere in Hem, and a pending operation may set its
 * country rules later. Actions running here take precedence.
 *
 * @param isDeleting - true while this window shows its deletion
 */
export function useFollowedLink(
  link: MadeLink,
  { at, store, setShortening, clipboard }: LinkCreator,
  { isDeleting }: { isDeleting: boolean },
): void {
  const shown = useRef(link);
  shown.current = link;
  const { forget, copying } = clipboard;
  const follow = useRef(async () => {});
  follow.current = async () => {
    const [now, isDeleted] = await Promise.all([recallMade(at), isMadeDeleted(at)]);
    if (isDeleted) {
      // The draft is unsent again, so save it like any other.
      store.getState().change({});
      const isCopied = !isDeleting && (copying === 'copied' || copying === 'copying');
      const copied = isCopied ? sharedAddress(shown.current) : null;
      setShortening((before) => (before.state === 'made' ? { state: 'editing', deleted: { copied } } : before));
    }
    if (now === null || JSON.stringify(now) === JSON.stringify(shown.current)) return;
    // The copied address is out of date.
    if (addressToShare(now) !== addressToShare(shown.current)) forget();
    setShortening((before) => ('link' in before ? { ...before, link: now } : before));
  };

  useEffect(() => {
    const follows = () => void follow.current().catch(noteProblem('readCache'));
    // The link may have changed before the first render.
    follows();
    // The background publishes the answer.
    if (!isJustRead(shown.current, null)) void ask('retrieveLink', { id: shown.current.id });
    return watchMade(follows);
  }, []);
}

/** Returns the address that is copied for a link, as texts show it. */
export const sharedAddress = (link: MadeLink): string => withoutScheme(addressToShare(link) ?? '');
