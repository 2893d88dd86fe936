import { samePlace } from '@/lib/link/place.ts';
import type { Start } from '../popup/read-start.ts';

/**
 * Returns true if the panel has to show the new start. Another page, connection link or connection is always shown.
 * Another title, or a link that was made or forgotten elsewhere, is shown only while the panel is not in use and
 * nothing is typed.
 *
 * @param inUse - whether the panel has the focus, and something was done in it since this is shown
 */
export function isOther(shown: Start, now: Start, inUse: boolean): boolean {
  const isLeaving = now.page.kind === 'restricted' && now.page.reason === 'loading';
  // A tab that is leaving still shows its page.
  const isStillThere = now.at.tabId === shown.at.tabId && now.loadingFrom === shown.at.address;
  if (inUse && isLeaving && isStillThere) return false;
  if (!samePlace(shown.at, now.at) || shown.isTokenForgotten !== now.isTokenForgotten) return true;
  if (shown.link !== now.link) return true;
  if (JSON.stringify(shown.connection) !== JSON.stringify(now.connection)) return true;
  if (inUse || now.saved !== null || now.pending?.creation) return false;
  if (shown.made?.id !== now.made?.id) return true;
  return now.made === null && JSON.stringify(shown.page) !== JSON.stringify(now.page);
}
