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
 * Returns true if the panel has to show the new start. Another page, connection link or connection is always shown.
 * Another title, or a link that was made or forgotten elsewhere, is shown only while the panel is not in use and
 * nothing is typed. A form in which a person types or has sent a link stays until the person leaves the panel, also if
 * its page has become known or its connection has changed. Unsent text stays longer if the page has a draft or a link of
 * its own.
 *
 * @param use - the use of the panel since it shows this
 */
export function isOther(shown: Start, now: Start, { inUse, isTouched, isUnsent }: PanelUse): boolean {
  // A tab that is leaving still shows its page.
  const isStillThere = now.at.tabId === shown.at.tabId && now.loadingFrom === shown.at.address;
  if (inUse && isLoading(now.page) && isStillThere) return false;
  if (shown.isTokenForgotten !== now.isTokenForgotten || shown.link !== now.link) return true;
  const isHere = samePlace(shown.at, now.at);
  if (isTouched && now.connection !== null) {
    if (inUse && (isHere || isKnownNow(shown, now))) return false;
    if (isUnsent && !isHere && isKnownNow(shown, now) && hasOwn(now)) return false;
  }
  if (JSON.stringify(shown.connection) !== JSON.stringify(now.connection)) return true;
  if (!isHere) return true;
  if (inUse || isUnsent || now.saved !== null || now.pending?.creation) return false;
  if (shown.made?.id !== now.made?.id) return true;
  return now.made === null && JSON.stringify(shown.page) !== JSON.stringify(now.page);
}

/** True if the page of a tab may have become known. */
const isKnownNow = (shown: Start, now: Start): boolean => isUnknown(shown.at) && now.at.tabId === shown.at.tabId;

/** True while a tab is loading, or while the browser hides its address. */
export const isUnknown = ({ address }: Place): boolean => address === '';

const isLoading = (page: Page): boolean => page.kind === 'restricted' && page.reason === 'loading';

/** True if a place has a draft, a link or a pending create of its own. */
export const hasOwn = ({ saved, made, pending }: Start): boolean =>
  saved !== null || made !== null || pending?.creation != null;
