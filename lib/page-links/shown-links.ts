import type { LinkRecord } from '../contract/link-reading.ts';
import { isExpired } from '../link/expired.ts';
import type { Deletion } from '../outbox/deletions.ts';

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

/** The links to be shown: those that still lead somewhere before those that have expired. */
export function shownLinks(links: readonly LinkRecord[], deletions: readonly Deletion[]): ShownLink[] {
  const now = new Date();
  const shown = links.map((link) => ({ link, deletion: deletionOf(link.id, deletions) }));
  return shown.toSorted((one, other) => Number(isExpired(one.link, now)) - Number(isExpired(other.link, now)));
}

/** The link that may be copied instead of making another for the same page. */
export function linkToReuse(exact: readonly LinkRecord[], deletions: readonly Deletion[]): LinkRecord | null {
  const now = new Date();
  const isStaying = ({ id }: LinkRecord) => (deletionOf(id, deletions)?.name ?? 'failed') === 'failed';
  return exact.find((link) => !isExpired(link, now) && isStaying(link)) ?? null;
}
