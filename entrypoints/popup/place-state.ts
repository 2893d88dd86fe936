import {
  linkCreation,
  loadPendingChanges,
  MadePanel,
  PendingLine,
  PendingPanel,
  RestrictedNotice,
  TrackingLine,
} from '@/components/link-form/loaded-later.tsx';
import type { PendingHere } from '@/components/link-form/pending/in-popup.ts';
import type { KnownPage } from '@/components/page-links/page-links.ts';
import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { hasRemovableParts } from '@/lib/link/address/credentials.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Page } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { hasLinksOfPage } from '@/lib/link-index/has-links.ts';
import type { SavedDraft } from '@/lib/storage/drafts.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, pendingKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';

/** The saved state of a place. The first form stands for a place without any. */
export interface PlaceState {
  /** The draft typed here, and the link made here. */
  saved: SavedDraft | null;
  made: MadeLink | null;
  /** The pending operations, with the create at this place; null if nothing is pending, or if they can't be read. */
  pending: PendingHere | null;
  /** The cached links of this page, with their components; null if there are none. */
  known: KnownPage | null;
}

/** Returns null for optional data that cannot be read: a failing storage or background must not block the form. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/**
 * Reads what is known of a place, and loads the components that show it.
 *
 * @param beginning - resolves to the initial draft of a new link of the page
 */
export async function readPlaceState(
  at: Place,
  page: Page,
  connection: Connection | null,
  beginning: Promise<LinkDraft>,
): Promise<PlaceState> {
  const unsent = orNull(pendingHere(at));
  const links = connection !== null && page.kind === 'ordinary' ? knownPage(connection, page.address, beginning) : null;
  const reading = [readDraft({ kind: 'new', at }), orNull(recallMade(at)), linkCreation.load()] as const;
  const [saved, made] = await Promise.all(reading);
  // Needed for the first paint. A failure to load is reported when it is rendered.
  await loadFirst(page, made)?.catch(() => undefined);
  const known = await links;
  if (made !== null && known !== null) await orNull(loadOtherLinks());
  return { saved, made, known, pending: await unsent };
}

/** Reads the pending operations; null if nothing is pending. Loads the code for them only if there are any. */
async function pendingHere(at: Place): Promise<PendingHere | null> {
  const stored = await readKey(keyOfConnection(pendingKey, at.connectionId));
  if (stored === null) return null;
  const [{ readPendingHere }] = await Promise.all([loadPendingChanges(), PendingPanel.load(), PendingLine.load()]);
  return readPendingHere(at);
}

/** Loads the components that the first paint shows besides the form; null if there are none. */
function loadFirst(page: Page, made: MadeLink | null): Promise<unknown> | null {
  if (made !== null) return MadePanel.load();
  if (page.kind === 'restricted') return RestrictedNotice.load();
  return hasRemovableParts(page.address) ? TrackingLine.load() : null;
}

/** Loads the list of the page's other links, below the created one. */
const loadOtherLinks = async () => (await import('@/components/link-form/made-panel.tsx')).OtherLinks.load();

/** The time limit for the database, in milliseconds. One that does not answer must not block the form. */
const answerMayTake = 1000;

/**
 * The time limit for showing existing links, in milliseconds. A busy machine takes seconds to load the code for them,
 * and the form alone would create duplicates.
 */
const linksMayTake = 10_000;

/**
 * Returns the links of a page; null if it has none, or if they cannot be read in time. Most pages have none, so the
 * code for reading and showing links is loaded only when needed.
 *
 * @param beginning - resolves to the initial draft of a new link of the page
 */
async function knownPage(
  connection: Connection,
  address: string,
  beginning: Promise<LinkDraft>,
): Promise<KnownPage | null> {
  const labels = connection.domains.map(({ label }) => label);
  const hasLinks = await withTimeout(answerMayTake, hasLinksOfPage(connection.id, address, labels));
  return hasLinks === true ? withTimeout(linksMayTake, loadKnownPage(connection, address, beginning)) : null;
}

async function loadKnownPage(...of: Parameters<typeof knownPage>): Promise<KnownPage | null> {
  return (await import('@/components/page-links/page-links.ts')).readKnownPage(...of);
}
