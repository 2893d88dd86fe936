import { samePlace } from '@/lib/link/place.ts';
import type { Start } from '../popup/read-start.ts';

/**
 * Whether what is known now takes the place of what is shown. Another page, connection link or connection always does; another title, or a
 * link that was made or forgotten without the panel, only while nobody is at work in it and nothing is typed.
 *
 * @param inUse - whether the panel has the focus, and something was done in it since this is shown
 */
export function isOther(shown: Start, now: Start, inUse: boolean): boolean {
  if (!samePlace(shown.at, now.at) || shown.isTokenForgotten !== now.isTokenForgotten) return true;
  if (shown.link?.text !== now.link?.text) return true;
  if (JSON.stringify(shown.connection) !== JSON.stringify(now.connection)) return true;
  if (inUse || now.kept !== null || now.outbox?.creation) return false;
  if (shown.made?.id !== now.made?.id) return true;
  return now.made === null && JSON.stringify(shown.page) !== JSON.stringify(now.page);
}
