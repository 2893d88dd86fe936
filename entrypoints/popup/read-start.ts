import { browser } from 'wxt/browser';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { isConnectionLink, withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { requestedConnectionId } from '@/lib/link/options-address.ts';
import { type Page, readPage, shownAddress } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { initialDraft } from '@/lib/new-link/initial-draft.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, tokenHeldKey } from '@/lib/storage/keys.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { type PlaceState, readPlaceState } from './place-state.ts';

/** The data for the popup's first render. */
export interface Start extends PlaceState {
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
  preferences: Pick<Preferences, 'theme' | 'shortenOnOpen'>;
  page: Page;
  /** The address that the tab shows while it is loading; null once it has loaded. */
  loadingFrom: string | null;
  at: Place;
  /** The initial draft of a new link. */
  initial: LinkDraft;
}

/**
 * Reads the tab and stored data concurrently. It sends no messages, since the worker may be stopped. Rejects if the
 * connection cannot be read.
 */
export async function readStart(): Promise<Start> {
  const tab = browser.tabs.query({ active: true, currentWindow: true });
  const [[shownTab], connections, preferences] = await Promise.all([tab, readConnections(), preferencesItem.get()]);
  const { id = browser.tabs.TAB_ID_NONE, url = '', incognito, status } = shownTab ?? {};
  if (incognito) enterPrivateWindow();
  const shown = shownAddress(url);
  const isLink = isConnectionLink(shown);
  const address = withoutLinkToken(shown);
  const connection =
    (isLink
      ? connections.find(({ baseUrl }) => baseUrl === address.replace(/(?<!\/)\/+$/, ''))
      : connectionFor(connections, address, requestedConnectionId(location.search))) ?? null;
  const connectionId = connection?.id ?? newConnection;
  const page = readPage(shownTab ?? {});
  const isUnknown = page.kind === 'restricted' && page.reason === 'loading';
  // The page that the tab is leaving has drafts and links of its own.
  const at = { tabId: id, address: isUnknown ? '' : address, connectionId };
  const loadingFrom = status === 'loading' ? address : null;
  const beginning = connection === null ? Promise.resolve(emptyDraft) : initialDraft(page, connection);
  const tokenHeld = readKey(keyOfConnection(tokenHeldKey, connectionId)).catch(() => null);
  const state = await readPlaceState(at, page, connection, beginning);
  const initial = await beginning;
  const isTokenForgotten = connection?.forgetOnClose === true && !(await tokenHeld);
  const hasOthers = connections.length > 1;
  const link = isLink ? shown : undefined;
  return { connection, link, hasOthers, isTokenForgotten, preferences, page, loadingFrom, at, initial, ...state };
}
