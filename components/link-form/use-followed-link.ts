import { useEffect, useEffectEvent } from 'react';
import { copiedAddress } from '@/components/share/check-copied.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
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
  const { forget, copying } = clipboard;
  const follow = useEffectEvent(async () => {
    const [now, isDeleted] = await Promise.all([recallMade(at), isMadeDeleted(at)]);
    if (isDeleted) {
      // The draft is unsent again, so save it like any other.
      store.getState().change({});
      const isCopied = !isDeleting && (copying === 'copied' || copying === 'copying');
      const copied = isCopied ? copiedAddress(link) : null;
      setShortening((before) => (before.state === 'made' ? { state: 'editing', deleted: { copied } } : before));
    }
    if (now === null || JSON.stringify(now) === JSON.stringify(link)) return;
    // The copied address is out of date.
    if (addressToShare(now) !== addressToShare(link)) forget();
    setShortening((before) => ('link' in before ? { ...before, link: now } : before));
  });
  const readLink = useEffectEvent(() => {
    // The background publishes the answer.
    if (!isJustRead(link, null)) void ask('retrieveLink', { id: link.id });
  });

  useEffect(() => {
    const follows = () => void follow().catch(noteProblem('readCache'));
    // The link may have changed before the first render.
    follows();
    readLink();
    return watchMade(follows);
  }, []);
}
