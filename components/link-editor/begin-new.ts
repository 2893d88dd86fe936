import { browser } from 'wxt/browser';
import { type Connected, readConnected } from '@/components/connections/connected.ts';
import { pendingCreateAt } from '@/components/pending-changes/pending-create.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { readPage } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { readNewLinkRoute } from '@/lib/link/read-new-link-route.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { initialDraft, withDefaults } from '@/lib/new-link/initial-draft.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { deleteDraft, type SavedDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { ownPlaces, reserve } from './own-place.ts';

/** The initial state of the form for a new link. */
export type Beginning =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | {
      state: 'ready';
      connection: Connection;
      at: Place;
      initial: LinkDraft;
      saved: SavedDraft | null;
      /** A destination from a text, to fill in as if it were typed; null if there is none. */
      typed: string | null;
      /** The link that this form has already created. */
      made: MadeLink | null;
      /** The pending create of this form. */
      creation: Operation | null;
      section: SectionName | null;
      /** True for a duplicate of a link with a password, which can't be read. */
      lacksPassword: boolean;
    };

/**
 * Reads the initial state of a new link, from the query of its route.
 *
 * @param end - aborts when the form closes. Until then no other tab opens the same draft, unless it is a tab's page's.
 */
export async function beginNew(search: string, end: AbortSignal): Promise<Beginning> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  const { at: named, isTyped, like: duplicateOf, isElsewhere, section } = readNewLinkRoute(search);
  const [found, pending] = await Promise.all([
    named === null
      ? recallOwn(isElsewhere ? `${duplicateOf}:elsewhere` : duplicateOf, end)
      : recallAt({ ...named, connectionId: connection.id }, end),
    pendingChangesItem.get(),
  ]);
  const creation = pendingCreateAt(pending, found.at);
  const isFilled = found.saved === null && found.made === null && creation === null;
  const typed = isTyped && isFilled ? found.at.address : null;
  const ready = { state: 'ready', connection, section, creation, typed, lacksPassword: false, ...found } as const;
  if (duplicateOf === null) {
    const initial = await freshFor(found.at, connection);
    return { ...ready, initial: isTyped ? { ...initial, long_url: '' } : initial };
  }
  const read = await ask('retrieveLink', { id: duplicateOf });
  if (!read.ok) return { state: 'failed', failure: read.failure, connection };
  const lacksPassword = read.value.has_password === true;
  const draft = draftLike(read.value, connection);
  return { ...ready, lacksPassword, initial: isElsewhere ? { ...draft, long_url: '' } : draft };
}

const isTab = ({ tabId }: Place) => tabId !== browser.tabs.TAB_ID_NONE;

/** The saved draft and the created link of a place. */
interface SavedForm {
  at: Place;
  saved: SavedDraft | null;
  made: MadeLink | null;
}

/** Reads the first unfinished form that is about no tab's page, or an empty one. */
async function recallOwn(duplicateOf: string | null, end: AbortSignal): Promise<SavedForm> {
  for await (const { at, isKept } of ownPlaces(duplicateOf, end)) {
    const found = await recall(at);
    if (!isKept || found.saved !== null || found.made !== null) return { at, ...found };
  }
  throw new Error('There is always another place');
}

/** Reads the form of a place that the route names. */
async function recallAt(at: Place, end: AbortSignal): Promise<SavedForm> {
  if (!isTab(at)) await reserve(at.address, end);
  return { at, ...(await recall(at)) };
}

/**
 * Reads the form of a place. Outside of a tab's page, a person comes back to create another link. So the created link and its
 * draft, which would look unsent, are deleted, except while the link's country rules are missing.
 */
async function recall(at: Place): Promise<Omit<SavedForm, 'at'>> {
  const [saved, made] = await Promise.all([readDraft({ kind: 'new', at }), recallMade(at)]);
  if (made === null || made.missing !== null || isTab(at)) return { saved, made };
  await Promise.all([deleteDraft({ kind: 'new', at }), rememberMade(at, null)]).catch(noteProblem('storeChanges'));
  return { saved: null, made: null };
}

/** Returns the initial draft for a place. Reads the page if its tab still shows it. */
async function freshFor(at: Place, connection: Connection): Promise<LinkDraft> {
  const page = isTab(at) ? await browser.tabs.get(at.tabId).then(readPage, () => null) : null;
  const isThere = page?.kind === 'ordinary' && page.address === at.address;
  if (isThere) return initialDraft(page, connection);
  const { defaultDomain } = connection;
  // The places of forms without a page have identifiers instead of addresses.
  const long_url = isWebAddress(at.address) ? at.address : '';
  return withDefaults({ ...emptyDraft, long_url, domain: defaultDomain }, connection);
}
