import { inTime } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { compareAddresses } from '@/lib/library/index.ts';
import { isExpired } from '@/lib/link/expired.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Page } from '@/lib/link/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { freshDraft } from '@/lib/new-link/fresh-draft.ts';
import { readLinksHere, readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { isJustRead, isReusable, isStaying } from '@/lib/page-links/shown-links.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey, newDraftKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { type Background, perBackground } from '../background.ts';
import { shortenPage } from '../commands/shorten-page.ts';
import { allPublished } from '../operations/complete.ts';
import { pendingOperationsOf } from '../operations/operations.ts';
import { linkNow } from './link-now.ts';

export type OrdinaryPage = Extract<Page, { kind: 'ordinary' }>;

/** A link as it can be copied: as it was made just now, or is known. */
export interface ShortLink {
  id: string;
  title: string | null;
  long_url: string | null;
  short_url: string | null;
  custom_url: string | null;
}

/** The time limit of the database, in milliseconds. After it, a new link is made. */
const libraryMayTake = 1000;

interface How {
  at: Place;
  isPrivate: boolean;
  connection: Connection | null;
}

/** What is looked for or made, until all who keep something of it have heard. */
const underWayOf = perBackground(() => new Map<string, Promise<ShortLink | null>>());

/**
 * Returns the short link of a page: one that a new link would equal, else a new one. Links of channels are tagged
 * otherwise, and left alone. Callers that ask meanwhile, as keys that are held down do, share the answer. Null where the
 * person has to go on: something was typed there, nothing is connected, the service refuses or does not answer.
 */
export function shortLinkOf(background: Background, page: OrdinaryPage, how: How): Promise<ShortLink | null> {
  const underWay = underWayOf(background);
  const key = JSON.stringify([how.at, how.isPrivate]);
  const there = underWay.get(key);
  if (there !== undefined) return there;
  const link = findOrMake(background, page, how);
  underWay.set(key, link);
  void link
    // No sooner does who asks next find it.
    .then((found) => found && allPublished(background))
    .catch(() => undefined)
    .finally(() => underWay.delete(key));
  return link;
}

async function findOrMake(background: Background, page: OrdinaryPage, how: How): Promise<ShortLink | null> {
  const { at, isPrivate, connection } = how;
  const [made, isTyped] = await Promise.all([recallMade(at).catch(() => null), hasDraft(at, isPrivate)]);
  // A draft beside a link is the one that the link was made of.
  if (made === null && isTyped) return null;
  const itself = connection && (await inTime(libraryMayTake, linkAt(background, page.address, connection)));
  // A short address gets no link of its own. One that has expired is shown.
  if (itself) return itself.isOver ? null : itself.link;
  const reused = connection === null ? made : await linkToCopy(background, page, { made, isPrivate, connection });
  if (reused !== null) return reused;
  const creation = await shortenPage(background, page, how);
  return creation.ok && creation.value.state === 'made' ? creation.value.link : null;
}

/**
 * Returns a link that a new one of the page would equal: the one made at the place, else the newest known. The service is
 * asked whether it is still so, unless it was just read or made. Null where there is none.
 */
async function linkToCopy(
  background: Background,
  page: OrdinaryPage,
  { made, isPrivate, connection }: { made: MadeLink | null; isPrivate: boolean; connection: Connection },
): Promise<ShortLink | null> {
  const [fresh, known] = await Promise.all([
    freshDraft(page, connection),
    inTime(libraryMayTake, knownOfPage(background, page.address, { made, connection })),
  ]);
  const { links, deletions, readAt } = known ?? { links: [], deletions: [], readAt: null };
  const reusable = links.filter((link) => isReusable(link, fresh));
  // The known links have none of a private window.
  const isUnknown = made !== null && isStaying(made.id, deletions) && !links.some(({ id }) => id === made.id);
  const candidates = isUnknown && leadsTo(page, made) ? [made, ...reusable] : reusable;
  for (const link of candidates) {
    if (link !== made && isJustRead(link, readAt)) return link;
    const now = await linkNow(background, link, { isPrivate, connection });
    if (now === null) continue;
    if (!('has_utm' in now) || isReusable(now, fresh)) return now;
  }
  return null;
}

const leadsTo = (page: OrdinaryPage, { long_url }: Pick<ShortLink, 'long_url'>): boolean =>
  compareAddresses(long_url ?? '', page.address) === 'exact';

/** Reads the known links to the very page that are not being deleted: the one made at its place first, then the newest. */
async function knownOfPage(
  background: Background,
  address: string,
  { made, connection }: { made: MadeLink | null; connection: Connection },
) {
  const { exact, deletions, readAt } = await readPageLinks(connection, address, pendingOf(background));
  const staying = exact.filter(({ id }) => isStaying(id, deletions));
  const isMade = ({ id }: ShortLink) => Number(id === made?.id);
  return { links: staying.toSorted((one, other) => isMade(other) - isMade(one)), deletions, readAt };
}

/** A private window leaves alone what lasts, which is of other windows. */
async function hasDraft(at: Place, isPrivate: boolean): Promise<boolean> {
  const keys = isPrivate ? [newDraftKey(at)] : [newDraftKey(at), lastingDraftKey(at)];
  return Object.keys(await readKeys(...keys).catch(() => ({}))).length > 0;
}

/** Returns the link whose short address this is, and whether it leads nowhere any more; null for any other page. */
async function linkAt(background: Background, address: string, connection: Connection) {
  const { exact, isShort, deletions } = await readLinksHere(connection, address, pendingOf(background));
  const [link] = exact;
  if (!isShort || link === undefined) return null;
  return { link, isOver: isExpired(link, new Date()) || !isStaying(link.id, deletions) };
}

const pendingOf = (background: Background) => (connectionId: string) => pendingOperationsOf(background, connectionId);
