import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { compareAddresses } from '@/lib/link/address/compare-addresses.ts';
import { isExpired } from '@/lib/link/expired.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Page } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { initialDraft } from '@/lib/new-link/initial-draft.ts';
import { isStaying } from '@/lib/operations/deletions.ts';
import { type KnownOfPage, noPageLinks, readLinksHere } from '@/lib/page-links/read-page-links.ts';
import { isJustRead, isReusable } from '@/lib/page-links/shown-links.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey, newDraftKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import type { Commands } from '../commands/create-commands.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LinkNow } from './link-now.ts';

export type OrdinaryPage = Extract<Page, { kind: 'ordinary' }>;

/** A link that can be copied, either new or cached. */
export interface ShortLink {
  id: string;
  title: string | null;
  long_url: string | null;
  short_url: string | null;
  custom_url: string | null;
}

/** The time limit of the database, in milliseconds. After it, a new link is created. */
const cacheTimeoutMs = 1000;

interface ShortenOptions {
  at: Place;
  isPrivate: boolean;
  connection: Connection | null;
}

interface Needs {
  noteProblem: NoteProblem;
  operations: Operations;
  commands: Commands;
  linkNow: LinkNow;
}

export function findOrCreateLinkWith({ noteProblem, operations, commands, linkNow }: Needs) {
  /** Requests in progress, by place. An entry is removed once subscribers have stored the new link. */
  const underWay = new Map<string, Promise<ShortLink | null>>();

  /**
   * Returns the short link of a page: an existing one with the values of a new link, else a new one. Links of channels
   * have other tags and are not used. Concurrent calls, such as from a held key, share the result. Null if the person has
   * to act: the form has a draft, no connection exists, or the service refuses or does not answer.
   */
  function findOrCreateLink(page: OrdinaryPage, how: ShortenOptions): Promise<ShortLink | null> {
    const key = JSON.stringify([how.at, how.isPrivate]);
    const there = underWay.get(key);
    if (there !== undefined) return there;
    const link = findOrMake(page, how);
    underWay.set(key, link);
    void link
      // Until then, the next call would not find the link.
      .then((found) => found && operations.allPublished())
      .catch(noteProblem('copy'))
      .finally(() => underWay.delete(key));
    return link;
  }

  async function findOrMake(page: OrdinaryPage, how: ShortenOptions): Promise<ShortLink | null> {
    const { at, isPrivate, connection } = how;
    const [made, isTyped, known] = await Promise.all([
      recallMade(at).catch(noteProblem('copy', null)),
      hasDraft(at, isPrivate),
      connection &&
        withTimeout(cacheTimeoutMs, readLinksHere(connection, page.address, operations.pendingOperationsOf)),
    ]);
    // A draft beside a link is the one that the link was created from.
    if (made === null && isTyped) return null;
    // A short address gets no link of its own. An expired one is shown.
    if (known?.isShort) return known.exact.find((link) => !isOver(link, known)) ?? null;
    const reused =
      connection === null ? made : await linkToCopy(page, { made, known: known ?? noPageLinks, isPrivate, connection });
    if (reused !== null) return reused;
    const creation = await commands.shortenPage(page, how);
    return creation.ok && creation.value.state === 'made' ? creation.value.link : null;
  }

  /**
   * Returns an existing link with the values of a new one: the one created at the place, else the newest cached one. The
   * service is asked for its current state, unless it was just read. Null if there is none.
   *
   * @param known - the cached links of the page
   */
  async function linkToCopy(
    page: OrdinaryPage,
    {
      made,
      known: { exact, deletions, readAt },
      isPrivate,
      connection,
    }: { made: MadeLink | null; known: KnownOfPage; isPrivate: boolean; connection: Connection },
  ): Promise<ShortLink | null> {
    const isMade = ({ id }: ShortLink) => Number(id === made?.id);
    const staying = exact.filter(({ id }) => isStaying(id, deletions));
    const links = staying.toSorted((one, other) => isMade(other) - isMade(one));
    if (links.length === 0 && made === null) return null;
    const initial = await initialDraft(page, connection);
    const reusable = links.filter((link) => isReusable(link, initial));
    // The cache has no links of private windows.
    const isUnknown = made !== null && isStaying(made.id, deletions) && !links.some(({ id }) => id === made.id);
    const candidates = isUnknown && leadsTo(page, made) ? [made, ...reusable] : reusable;
    for (const link of candidates) {
      if (link !== made && isJustRead(link, readAt)) return link;
      const now = await linkNow(link, { isPrivate, connection });
      if (now === null) continue;
      if (!('has_utm' in now) || isReusable(now, initial)) return now;
    }
    return null;
  }

  /** True if the place has a draft. Private windows ignore drafts on disk, which belong to other windows. */
  async function hasDraft(at: Place, isPrivate: boolean): Promise<boolean> {
    const keys = isPrivate ? [newDraftKey(at)] : [newDraftKey(at), lastingDraftKey(at)];
    return Object.keys(await readKeys(...keys).catch(noteProblem('copy', {}))).length > 0;
  }

  return findOrCreateLink;
}

export type FindOrCreateLink = ReturnType<typeof findOrCreateLinkWith>;

/** True if a link has expired or is being deleted. */
const isOver = (link: LinkRecord, { deletions }: KnownOfPage): boolean =>
  isExpired(link, new Date()) || !isStaying(link.id, deletions);

const leadsTo = (page: OrdinaryPage, { long_url }: Pick<ShortLink, 'long_url'>): boolean =>
  compareAddresses(long_url ?? '', page.address) === 'exact';
