import { browser } from 'wxt/browser';
import { loadMadePanel, loadNotices, loadOutbox, TrackingLine } from '@/components/link-form/loaded-later.tsx';
import type { OutboxHere } from '@/components/outbox/in-popup.ts';
import type { KnownPage } from '@/components/page-links/page-links.ts';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { isConnectionLink, withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isNamed } from '@/lib/link/credentials.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { askedConnection } from '@/lib/link/options-address.ts';
import { type Page, readPage, shownAddress } from '@/lib/link/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { freshDraft } from '@/lib/new-link/fresh-draft.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type KeptDraft, recallDraft } from '@/lib/storage/drafts.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, outboxKey, tokenHeldKey } from '@/lib/storage/keys.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { knownPage } from './known-page.ts';

/** All that the popup needs to know before it shows anything. */
export interface Start {
  connection: Connection | null;
  /**
   * The connection link in the tab; undefined for any other page. `connection` is then the one that the link renews, if
   * there is one.
   */
  link: string | undefined;
  /** True if there are several connections. */
  hasOthers: boolean;
  /** Whether the token is gone that was to be forgotten when the browser closed. */
  isTokenForgotten: boolean;
  preferences: Preferences;
  page: Page;
  at: Place;
  /** What the form holds before anything is typed. */
  fresh: LinkDraft;
  /** What was typed here before, and the link that was made. */
  kept: KeptDraft | null;
  made: MadeLink | null;
  /** What is not sent yet, and of that the link that is being made here; null where all is sent. */
  outbox: OutboxHere | null;
  /** The links that this page has, with what shows them; null where none is known. */
  known: KnownPage | null;
}

/** What is of use, and not needed: a storage that fails must not keep the form away. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/**
 * Reads the tab and what is kept, all at once. The worker is not asked: it may be asleep. Rejects where the connection
 * cannot be read.
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
      : connectionFor(connections, address, askedConnection(location.search))) ?? null;
  const connectionId = connection?.id ?? newConnection;
  const at = { tabId: id, address, connectionId };
  const page = readPage({ url, title, favIconUrl });
  // Mostly all is sent: what reads it is loaded where it is not, while the rest is read.
  const unsent = orNull(readKey(keyOfConnection(outboxKey, connectionId))).then(async (kept) =>
    kept === null ? null : (await loadOutbox()).readOutboxHere(at),
  );
  // Waited for last, and only where nothing fails before.
  unsent.catch(() => undefined);
  const [kept, made, isTokenHeld] = await Promise.all([
    recallDraft({ kind: 'new', at }),
    orNull(recallMade(at)),
    orNull(readKey(keyOfConnection(tokenHeldKey, connectionId))),
  ]);
  // Looked up while the presets are read.
  const beginning = connection === null ? Promise.resolve(emptyDraft) : freshDraft(page, connection);
  const reading =
    connection !== null && page.kind === 'ordinary' && made === null
      ? knownPage(connection, page.address, beginning)
      : null;
  const fresh = await beginning;
  // Drawn with the first picture; what fails to load fails again there.
  await loadFirst(page, made)?.catch(() => undefined);
  const known = await reading;
  const outbox = await unsent;
  const isTokenForgotten = connection?.forgetOnClose === true && !isTokenHeld;
  const hasOthers = connections.length > 1;
  const link = isLink ? shown : undefined;
  return { connection, link, hasOthers, isTokenForgotten, preferences, page, at, fresh, kept, made, outbox, known };
}

/** What the first picture shows beside the form, loaded with the rest: null where that is the form alone. */
function loadFirst(page: Page, made: MadeLink | null): Promise<unknown> | null {
  if (made !== null) return loadMadePanel();
  if (page.kind === 'restricted') return loadNotices();
  return isNamed(page.address) ? TrackingLine.load() : null;
}
