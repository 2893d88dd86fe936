import { browser } from 'wxt/browser';
import { pendingCreateAt } from '@/components/pending-changes/pending-create.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { readPage } from '@/lib/link/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { readNewLinkRoute } from '@/lib/link/read-new-link-route.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { freshDraft, withDefaults } from '@/lib/new-link/fresh-draft.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { deleteDraft, readDraft, type SavedDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { type Connected, readConnected } from '../connections/connected.ts';
import { ownPlaces, reserve } from './own-place.ts';

/** What a new link begins with. */
export type Beginning =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | {
      state: 'ready';
      connection: Connection;
      at: Place;
      fresh: LinkDraft;
      kept: SavedDraft | null;
      /** The link made here already. */
      made: MadeLink | null;
      /** The link that is being made here. */
      creation: Operation | null;
      section: SectionName | null;
      /** Whether the link that this one is to be like has a password, which cannot be read. */
      lacksPassword: boolean;
    };

/**
 * Reads all that a new link begins with, by the query of its route.
 *
 * @param end - when the form is left: until then its draft is no other tab's, unless it is of a tab's page
 */
export async function beginNew(search: string, end: AbortSignal): Promise<Beginning> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  const { at: named, like, isElsewhere, section } = readNewLinkRoute(search);
  const [found, pending] = await Promise.all([
    named === null
      ? recallOwn(isElsewhere ? `${like}:elsewhere` : like, end)
      : recallAt({ ...named, connectionId: connection.id }, end),
    pendingChangesItem.get(),
  ]);
  const creation = pendingCreateAt(pending, found.at);
  const ready = { state: 'ready', connection, section, creation, lacksPassword: false, ...found } as const;
  if (like === null) return { ...ready, fresh: await freshFor(found.at, connection) };
  const read = await ask('retrieveLink', { id: like });
  if (!read.ok) return { state: 'failed', failure: read.failure, connection };
  const lacksPassword = read.value.has_password === true;
  const draft = draftLike(read.value, connection);
  return { ...ready, lacksPassword, fresh: isElsewhere ? { ...draft, long_url: '' } : draft };
}

const isTab = ({ tabId }: Place) => tabId !== browser.tabs.TAB_ID_NONE;

interface Found {
  at: Place;
  kept: SavedDraft | null;
  made: MadeLink | null;
}

/** What was typed and made at the first place of this form's own where anything was that is not done with. */
async function recallOwn(like: string | null, end: AbortSignal): Promise<Found> {
  for await (const { at, isKept } of ownPlaces(like, end)) {
    const found = await recall(at);
    if (!isKept || found.kept !== null || found.made !== null) return { at, ...found };
  }
  throw new Error('There is always another place');
}

/** What was typed and made at a place that the route names. */
async function recallAt(at: Place, end: AbortSignal): Promise<Found> {
  if (!isTab(at)) await reserve(at.address, end);
  return { at, ...(await recall(at)) };
}

/**
 * What was typed and made at a place. A page that is in no tab is come to for another link: there the one that was made is
 * forgotten with its draft, which would else seem not to be sent; but not while its country rules are missing.
 */
async function recall(at: Place): Promise<Omit<Found, 'at'>> {
  const [kept, made] = await Promise.all([readDraft({ kind: 'new', at }), recallMade(at)]);
  if (made === null || made.missing !== null || isTab(at)) return { kept, made };
  await Promise.all([deleteDraft({ kind: 'new', at }), rememberMade(at, null)]).catch(() => undefined);
  return { kept: null, made: null };
}

/** The draft of a tab's page, as far as the browser still tells of it. */
async function freshFor(at: Place, connection: Connection): Promise<LinkDraft> {
  const page = isTab(at) ? await browser.tabs.get(at.tabId).then(readPage, () => null) : null;
  const isThere = page?.kind === 'ordinary' && page.address === at.address;
  if (isThere) return freshDraft(page, connection);
  const { defaultDomain } = connection;
  // A form of its own, and a link that was asked for without a page, have places that are no addresses.
  const long_url = isWebAddress(at.address) ? at.address : '';
  return withDefaults({ ...emptyDraft, long_url, domain: defaultDomain }, connection);
}
