import type { Page } from '@/lib/link/page/page.ts';
import { type Place, samePlace } from '@/lib/link/place.ts';
import type { Start } from '../popup/read-start.ts';

/** A person's use of the panel. */
export interface PanelUse {
  /** True if the panel has the focus and something was done in it since this is shown, or if it is sending a link. */
  inUse: boolean;
  /** True if something was typed or sent in the form since it is shown. */
  isTouched: boolean;
  /** True if the form has values that are neither those of its page nor sent. They may have been restored. */
  isUnsent: boolean;
}

/**
 * Returns true if the panel has to show the new start. A form in which a person types or has sent a link stays until the
 * person leaves the panel, also if its page has become known or its connection has changed.
 *
 * @param use - the use of the panel since it shows this
 */
export function isOther(shown: Start, now: Start, { inUse, isTouched, isUnsent }: PanelUse): boolean {
  switch (differenceOf(shown, now)) {
    case 'leaving':
      return !inUse;
    case 'other':
      return true;
    case 'known':
      // The text moves to the page, unless that would replace what the page has.
      return !(isTouched && (inUse || (isUnsent && hasOwn(now))));
    case 'connection':
      return !(isTouched && inUse);
    case 'details':
      return !(inUse || isUnsent);
    case 'none':
      return false;
  }
}

/**
 * The difference between two starts:
 *
 * - `leaving`: the tab loads another page, and still shows this one
 * - `other`: another tab, page, connection or connection link, or a connection whose token was forgotten or is back
 * - `known`: the same tab, whose page was unknown
 * - `connection`: the same page, and other properties of the connection
 * - `details`: the same page, with another title, or a link that was made or forgotten elsewhere
 */
type Difference = 'leaving' | 'other' | 'known' | 'connection' | 'details' | 'none';

function differenceOf(shown: Start, now: Start): Difference {
  const isHere = samePlace(shown.at, now.at);
  const isSameTab = shown.at.tabId === now.at.tabId;
  const isKnown = !isUnknown(shown.at);
  if (isKnown && isSameTab && isLoading(now.page) && now.loadingFrom === shown.at.address) return 'leaving';
  if (shown.isTokenForgotten !== now.isTokenForgotten || shown.link !== now.link) return 'other';
  if (!isHere) return isSameTab && !isKnown && now.connection !== null ? 'known' : 'other';
  if (JSON.stringify(shown.connection) !== JSON.stringify(now.connection)) return 'connection';
  // The place has a draft or a pending create.
  if (now.saved !== null || now.pending?.creation) return 'none';
  if (shown.made?.id !== now.made?.id) return 'details';
  return now.made === null && JSON.stringify(shown.page) !== JSON.stringify(now.page) ? 'details' : 'none';
}

/** True while a tab is loading, or while the browser hides its address. */
export const isUnknown = ({ address }: Place): boolean => address === '';

const isLoading = (page: Page): boolean => page.kind === 'restricted' && page.reason === 'loading';

/** True if a place has a draft, a link or a pending create of its own. */
export const hasOwn = ({ saved, made, pending }: Start): boolean =>
  saved !== null || made !== null || pending?.creation != null;
