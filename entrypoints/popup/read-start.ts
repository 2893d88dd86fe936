import { browser } from 'wxt/browser';
import { loadMadePanel, loadNotices, loadPendingChanges, TrackingLine } from '@/components/link-form/loaded-later.tsx';
import type { PendingHere } from '@/components/link-form/pending/in-popup.ts';
import type { KnownPage } from '@/components/page-links/page-links.ts';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { isConnectionLink, withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isNamed } from '@/lib/link/address/credentials.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { requestedConnectionId } from '@/lib/link/options-address.ts';
import { type Page, readPage, shownAddress } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { initialDraft } from '@/lib/new-link/initial-draft.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readDraft, type SavedDraft } from '@/lib/storage/drafts.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, pendingKey, tokenHeldKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { knownPage } from './known-page.ts';

/** The data for the popup's first render. */
export interface Start {
  connection: Connection | null;
  /**
   * The connection link in the tab; undefined for any other page. `connection` is then the one that the link renews, if
   * there is one.
   */
  link: string | undefined;
  /** True if there are several connections. */
  hasOthers: boolean;
  /** True if the token was deleted when the browser closed. */
  isTokenForgotten: boolean;
  preferences: Preferences;
  page: Page;
  at: Place;
  /** The initial draft of a new link. */
  initial: LinkDraft;
  /** The draft typed here, and the link made here. */
  saved: SavedDraft | null;
  made: MadeLink | null;
  /** The pending operations, with the create at this place; null if nothing is pending. */
  pending: PendingHere | null;
  /** The cached links of this page, with their components; null if there are none. */
  known: KnownPage | null;
}

/** Returns null for optional data that cannot be read, since a failing storage must not block the form. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/**
 * Reads the tab and stored data concurrently. It sends no messages, since the worker may be stopped. Rejects if the
 * connection cannot be read.
 */
export async function readStart(): Promise<Start> {
  const tab = browser.tabs.query({ active: true, currentWindow: true });
  const [[{ id = browser.tabs.TAB_ID_NONE, url = '', title, favIconUrl, incognito } = {}], connections, preferences] =
    await Promise.all([tab, readConnections(), preferencesItem.get()]);
  if (incognito) enterPrivateWindow();
  const shown = shownAddress(url);
  const isLink = isConnectionLink(shown);
  const address = withoutLinkToken(shown);
  const connection =
    (isLink
      ? connections.find(({ baseUrl }) => baseUrl === address.replace(/\/+$/, ''))
      : connectionFor(connections, address, requestedConnectionId(location.search))) ?? null;
  const connectionId = connection?.id ?? newConnection;
  const at = { tabId: id, address, connectionId };
  const page = readPage({ url, title, favIconUrl });
  // Load the code for pending operations only if there are any.
  const unsent = orNull(readKey(keyOfConnection(pendingKey, connectionId))).then(async (stored) =>
    stored === null ? null : (await loadPendingChanges()).readPendingHere(at),
  );
  // Awaited later; an earlier failure must not leave it unhandled.
  unsent.catch(() => undefined);
  const [saved, made, isTokenHeld] = await Promise.all([
    readDraft({ kind: 'new', at }),
    orNull(recallMade(at)),
    orNull(readKey(keyOfConnection(tokenHeldKey, connectionId))),
  ]);
  // Started here, to run while presets are read.
  const beginning = connection === null ? Promise.resolve(emptyDraft) : initialDraft(page, connection);
  const reading =
    connection !== null && page.kind === 'ordinary' && made === null
      ? knownPage(connection, page.address, beginning)
      : null;
  const initial = await beginning;
  // Needed for the first paint. A failure to load is reported when it is rendered.
  await loadFirst(page, made)?.catch(() => undefined);
  const known = await reading;
  const pending = await unsent;
  const isTokenForgotten = connection?.forgetOnClose === true && !isTokenHeld;
  const hasOthers = connections.length > 1;
  const link = isLink ? shown : undefined;
  return { connection, link, hasOthers, isTokenForgotten, preferences, page, at, initial, saved, made, pending, known };
}

/** Loads the components that the first paint shows besides the form; null if there are none. */
function loadFirst(page: Page, made: MadeLink | null): Promise<unknown> | null {
  if (made !== null) return loadMadePanel();
  if (page.kind === 'restricted') return loadNotices();
  return isNamed(page.address) ? TrackingLine.load() : null;
}
