import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Page } from '@/lib/link/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { linkToReuse } from '@/lib/page-links/shown-links.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey, newDraftKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { shortenPage } from '../commands/shorten-page.ts';
import { allHeard } from '../outbox/complete.ts';

export type OrdinaryPage = Extract<Page, { kind: 'ordinary' }>;

/** A link as it can be copied: as it was made just now, or is known. */
export interface ShortLink {
  id: string;
  title: string | null;
  long_url: string | null;
  short_url: string | null;
  custom_url: string | null;
}

/** How long it waits for the links that are known, in milliseconds: a database that does not answer keeps no link away. */
const patience = 1000;

interface How {
  at: Place;
  isPrivate: boolean;
  connection: Connection | null;
}

/** What is looked for or made, until all who keep something of it have heard. */
const underWay = new Map<string, Promise<ShortLink | null>>();

/**
 * The short link of a page, as the popup would come to it that shortens as it opens: the one made there before, else one
 * that leads to the very page, else a new one. Whoever asks meanwhile, as keys that are held down do, gets the same. Null
 * where the person has to go on: something was typed there, nothing is connected, the service refuses or does not answer.
 */
export function shortLinkOf(page: OrdinaryPage, how: How): Promise<ShortLink | null> {
  const key = JSON.stringify([how.at, how.isPrivate]);
  const there = underWay.get(key);
  if (there !== undefined) return there;
  const link = findOrMake(page, how);
  underWay.set(key, link);
  void link
    // No sooner does who asks next find it.
    .then((found) => found && allHeard())
    .catch(() => undefined)
    .finally(() => underWay.delete(key));
  return link;
}

async function findOrMake(page: OrdinaryPage, how: How): Promise<ShortLink | null> {
  const { at, isPrivate, connection } = how;
  const [made, isTyped] = await Promise.all([recallMade(at).catch(() => null), hasDraft(at, isPrivate)]);
  if (made !== null) return made;
  if (isTyped) return null;
  const known = await inTime(patience, knownLink(page.address, connection)).catch(() => null);
  if (known !== null) return known;
  const creation = await shortenPage(page, how);
  return creation.ok && creation.value.state === 'made' ? creation.value.link : null;
}

/** A private window leaves alone what lasts, which is of other windows. */
async function hasDraft(at: Place, isPrivate: boolean): Promise<boolean> {
  const keys = isPrivate ? [newDraftKey(at)] : [newDraftKey(at), lastingDraftKey(at)];
  return Object.keys(await readKeys(...keys).catch(() => ({}))).length > 0;
}

async function knownLink(address: string, connection: Connection | null): Promise<ShortLink | null> {
  if (connection === null) return null;
  const { exact, deletions } = await readPageLinks(connection, address);
  return linkToReuse(exact, deletions);
}
