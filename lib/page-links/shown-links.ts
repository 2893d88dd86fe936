import type { LinkRecord } from '../contract/link-reading.ts';
import type { LinkDraft } from '../link/draft.ts';
import { effectiveDraft } from '../link/effective.ts';
import { isExpired } from '../link/expired.ts';
import { isTaggedWith, type UtmValues, utmOf } from '../link/utm/fields.ts';
import type { Deletion } from '../operations/deletions.ts';

/** A link of the page, and how its deletion stands if somebody pressed Delete. */
export interface ShownLink {
  link: LinkRecord;
  deletion: (Deletion['state'] & Pick<Deletion, 'entry'>) | null;
}

const deletionOf = (id: string, deletions: readonly Deletion[]): ShownLink['deletion'] => {
  const found = deletions.find((deletion) => deletion.id === id);
  return found === undefined ? null : { ...found.state, entry: found.entry };
};

/** Whether a link is as good as gone: its deletion is on its way, and can no longer be taken back. */
export const isGoing = (id: string, deletions: readonly Deletion[]): boolean =>
  deletionOf(id, deletions)?.name === 'sending';

/** The UTM values that a new link of the page would get: none, unless a default preset has some. */
const valuesOf = (fresh: LinkDraft): UtmValues => utmOf(effectiveDraft(fresh));

/**
 * Sorts the links to be shown: those with the UTM values of a new link before those of channels, and all that still lead
 * somewhere before those that have expired.
 *
 * @param fresh - what a new link of the page begins with
 */
export function shownLinks(
  links: readonly LinkRecord[],
  deletions: readonly Deletion[],
  fresh: LinkDraft,
): ShownLink[] {
  const [now, values] = [new Date(), valuesOf(fresh)];
  const place = (link: LinkRecord) => (isExpired(link, now) ? 2 : 0) + (isTaggedWith(link, values) ? 0 : 1);
  const shown = links.map((link) => ({ link, deletion: deletionOf(link.id, deletions) }));
  return shown.toSorted((one, other) => place(one.link) - place(other.link));
}

/** True if a link may be copied instead of making another for its page. */
export function isReusable(link: LinkRecord, fresh: LinkDraft): boolean {
  return !isExpired(link, new Date()) && isTaggedWith(link, valuesOf(fresh));
}

/** True if a link is not being deleted. */
export const isStaying = (id: string, deletions: readonly Deletion[]): boolean =>
  (deletionOf(id, deletions)?.name ?? 'failed') === 'failed';

/** Returns the links that may be copied instead of making another for the same page: those that a new one would equal. */
export function linksToReuse(
  { exact, deletions }: { exact: readonly LinkRecord[]; deletions: readonly Deletion[] },
  fresh: LinkDraft,
): LinkRecord[] {
  return exact.filter((link) => isReusable(link, fresh) && isStaying(link.id, deletions));
}

/** The age at which a link is read again before it is copied, in milliseconds. */
const believedFor = 60_000;

/** True if a link was made, or the list of links read, so short a time ago that the service need not be asked for it. */
export const isJustRead = ({ created_at }: Pick<LinkRecord, 'created_at'>, readAt: number | null): boolean =>
  [readAt ?? 0, Date.parse(created_at ?? '')].some((at) => Math.abs(Date.now() - at) < believedFor);
