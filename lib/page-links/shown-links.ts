import type { LinkRecord } from '../contract/link-reading.ts';
import type { LinkDraft } from '../link/draft.ts';
import { effectiveDraft } from '../link/effective.ts';
import { isExpired } from '../link/expired.ts';
import { isTaggedWith, type UtmValues, utmOf } from '../link/utm/fields.ts';
import { type Deletion, deletionOf, isStaying } from '../operations/deletions.ts';

/** A link of the page, and its deletion if there is one. */
export interface ShownLink {
  link: LinkRecord;
  deletion: Deletion | null;
}

/** Returns the UTM values that a new link of the page would get: none, unless a default preset has some. */
const valuesOf = (initial: LinkDraft): UtmValues => utmOf(effectiveDraft(initial));

/**
 * Sorts the links for display. Links with the UTM values of a new link come before those of channels, and expired links
 * come last.
 *
 * @param initial - the initial draft of a new link of the page
 */
export function shownLinks(
  links: readonly LinkRecord[],
  deletions: readonly Deletion[],
  initial: LinkDraft,
): ShownLink[] {
  const [now, values] = [new Date(), valuesOf(initial)];
  const place = (link: LinkRecord) => (isExpired(link, now) ? 2 : 0) + (isTaggedWith(link, values) ? 0 : 1);
  const shown = links.map((link) => ({ link, deletion: deletionOf(link.id, deletions) }));
  return shown.toSorted((one, other) => place(one.link) - place(other.link));
}

/** True if a link may be copied instead of creating another for its page. */
export function isReusable(link: LinkRecord, initial: LinkDraft): boolean {
  return !isExpired(link, new Date()) && isTaggedWith(link, valuesOf(initial));
}

/** Returns the links that may be copied instead of creating another one with the same values. */
export function linksToReuse(
  { exact, deletions }: { exact: readonly LinkRecord[]; deletions: readonly Deletion[] },
  initial: LinkDraft,
): LinkRecord[] {
  return exact.filter((link) => isReusable(link, initial) && isStaying(link.id, deletions));
}

/** The age after which a link is read again before it is copied, in milliseconds. */
const believedFor = 60_000;

/** True if a link was created, or the list was read, so recently that the service need not be asked. */
export const isJustRead = ({ created_at }: Pick<LinkRecord, 'created_at'>, readAt: number | null): boolean =>
  [readAt ?? 0, Date.parse(created_at ?? '')].some((at) => Math.abs(Date.now() - at) < believedFor);
