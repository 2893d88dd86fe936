import type { Page } from '@/lib/link/page/page.ts';
import { samePlace } from '@/lib/link/place.ts';
import type { Start } from '../popup/read-start.ts';

/** A person's use of the panel. */
export interface PanelUse {
  /** True if the panel has the focus, and something was done in it since this is shown. */
  inUse: boolean;
  /** True if the panel has the focus, and something was typed in it since this is shown. */
  isTyping: boolean;
}

/**
 * Returns true if the panel has to show the new start. Another page, connection link or connection is always shown.
 * Another title, or a link that was made or forgotten elsewhere, is shown only while the panel is not in use and
 * nothing is typed. A form in which a person types while its page is loading stays until the person leaves the panel.
 *
 * @param use - the use of the panel since it shows this
 */
export function isOther(shown: Start, now: Start, { inUse, isTyping }: PanelUse): boolean {
  const isLeaving = isLoading(now.page);
  // A tab that is leaving still shows its page.
  const isStillThere = now.at.tabId === shown.at.tabId && now.loadingFrom === shown.at.address;
  if (inUse && isLeaving && isStillThere) return false;
  if (shown.isTokenForgotten !== now.isTokenForgotten || shown.link !== now.link) return true;
  if (JSON.stringify(shown.connection) !== JSON.stringify(now.connection)) return true;
  if (isTyping && hasLoaded(shown, now)) return false;
  if (!samePlace(shown.at, now.at)) return true;
  if (inUse || now.saved !== null || now.pending?.creation) return false;
  if (shown.made?.id !== now.made?.id) return true;
  return now.made === null && JSON.stringify(shown.page) !== JSON.stringify(now.page);
}

/** True if the page of a tab that was loading may have loaded. */
export const hasLoaded = (shown: Start, now: Start): boolean =>
  isLoading(shown.page) && now.at.tabId === shown.at.tabId;

const isLoading = (page: Page): boolean => page.kind === 'restricted' && page.reason === 'loading';
