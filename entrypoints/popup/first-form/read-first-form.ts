import { type Browser, browser } from 'wxt/browser';
import { markHandled, withTimeout } from '@/lib/async/async.ts';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { isConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isObject } from '@/lib/contract/is-object.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { mayHavePendingOfPage, openIfThere, readIfThere } from '@/lib/database/first-look.ts';
import { hasRemovableParts } from '@/lib/link/address/credentials.ts';
import { requestedConnectionId } from '@/lib/link/options-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { hasLinksIn } from '@/lib/link-index/has-links.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import * as keys from '@/lib/storage/keys.ts';
import type { Theme } from '@/lib/storage/preferences.ts';

/** The content of the form on a page without links and drafts. */
export interface FirstForm {
  tab: Partial<Browser.tabs.Tab> & { id: number; url: string };
  connection: Connection;
  /** True if there are several connections: the header names the one for this page. */
  hasOthers: boolean;
  theme: Theme;
  /** True if changes are pending, none of them of this page. */
  hasPending: boolean;
}

/** The time limit for looking in the database, in milliseconds. Without the form, links are looked up with a longer one. */
const timeoutMs = 300;

/**
 * Returns the popup's plain form, or null if React must read and render something else; 'more' if that shows the links of
 * the page, or its pending changes. The plain form requires a connection with a token, and a web page without a link, a
 * draft or a pending change. No preference or preset may fill in the form, and the address must have neither tracking
 * parameters nor a password.
 *
 * The schemas are loaded later, so the stored values are checked here. Any unexpected value leaves the form to React.
 */
export async function readFirstForm(): Promise<FirstForm | 'more' | null> {
  // Takes as long as all other reading.
  const opening = markHandled(openIfThere());
  const reading = readKeys(keys.connectionsKey, keys.preferencesKey, keys.placesKey);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { id: tabId, url: address } = tab ?? {};
  if (tab === undefined || tabId === undefined || address === undefined) return null;
  if (!isWebAddress(address) || isConnectionLink(address) || hasRemovableParts(address)) return null;
  // React says what is loading.
  if (tab.status === 'loading' && (tab.pendingUrl ?? address) !== address) return null;
  const stored = await reading;
  const connections = keys.connectionsIn(stored[keys.connectionsKey]);
  if (!connections.every(isConnection)) return null;
  const connection = connectionFor(connections, address, requestedConnectionId(location.search));
  if (connection === undefined) return null;
  const { id: connectionId, domains, forgetOnClose } = connection;
  const at = { tabId, address, connectionId };
  const theme = plainTheme(stored[keys.preferencesKey]);
  if (theme === null || wasVisited(stored[keys.placesKey], at)) return null;
  const tokenHeldKey = keys.keyOfConnection(keys.tokenHeldKey, connectionId);
  const pendingKey = keys.keyOfConnection(keys.pendingKey, connectionId);
  const labels = domains.map(({ label }) => label);
  // Without a database, pages ask the background what is pending.
  const look = (database: IDBDatabase) =>
    Promise.all([hasLinksIn(database, connectionId, address, labels), mayHavePendingOfPage(database, address)]);
  const looking = readIfThere(look, opening).then((found) => found ?? [false, true]);
  const [found, { [tokenHeldKey]: tokenHeld, [pendingKey]: pending, ...others }] = await Promise.all([
    withTimeout(timeoutMs, looking),
    readKeys(
      tokenHeldKey,
      keys.newDraftKey(at),
      keys.lastingDraftKey(at),
      pendingKey,
      keys.keyOfConnection(keys.defaultPresetKey, connectionId),
    ),
  ]);
  const [hasLinks, isPendingHere] = found ?? [null, true];
  if (hasLinks === true || (pending !== undefined && (isPendingHere || !isOnDisk(pending)))) return 'more';
  if (hasLinks === null || Object.keys(others).length > 0 || (forgetOnClose && tokenHeld !== true)) return null;
  return {
    tab: { ...tab, id: tabId, url: address },
    connection,
    hasOthers: connections.length > 1,
    theme,
    hasPending: pending !== undefined,
  };
}

/** True if all pending changes of a connection are in the database (lib/storage/pending-changes.ts). */
const isOnDisk = (pending: unknown): boolean => isObject(pending) && pending['isOnDisk'] === true;

const isText = (value: unknown) => typeof value === 'string';

const isListOf = (isOne: (value: unknown) => boolean, list: unknown) => Array.isArray(list) && list.every(isOne);

/**
 * Checks the types of all fields (lib/connection/saved-connection.ts), but not the patterns of ids and addresses.
 */
const isConnection = (value: unknown): value is Connection =>
  isObject(value) &&
  [value['id'], value['baseUrl'], value['tokenVersion'], value['name'] ?? '', value['color'] ?? ''].every(isText) &&
  (value['defaultDomain'] === null || isText(value['defaultDomain'])) &&
  typeof value['forgetOnClose'] === 'boolean' &&
  isObject(value['names']) &&
  Object.values(value['names']).every(isText) &&
  [value['sites'], value['headerNames']].every((list) => isListOf(isText, list ?? [])) &&
  isListOf((domain) => isObject(domain) && isText(domain['id']) && isText(domain['label']), value['domains']);

/** Returns the theme; null if the form is submitted when it opens, or begins with tags. */
function plainTheme(preferences: unknown = {}): Theme | null {
  if (!isObject(preferences) || preferences['shortenOnOpen'] || Object.keys(preferences['tags'] ?? []).length > 0)
    return null;
  return (['light', 'dark'] as const).find((theme) => theme === preferences['theme']) ?? 'system';
}

/** True if a link was made at a place. */
const wasVisited = (visits: unknown = [], at: Place): boolean =>
  !Array.isArray(visits) ||
  visits.some((visit: unknown) => {
    if (!isObject(visit) || !isObject(visit['place'])) return true;
    const { tabId, address, connectionId } = visit['place'];
    const isHere = tabId === at.tabId && address === at.address && connectionId === at.connectionId;
    return isHere && visit['made'] !== null;
  });
