import { connectionFor, type OfPages } from '@/lib/connection/connection-for.ts';
import { isConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { isNamed } from '@/lib/link/address/credentials.ts';
import type { Place } from '@/lib/link/place.ts';
import { connectionsIn, connectionsKey, placesKey, preferencesKey } from '@/lib/storage/keys.ts';

/** The initial content of the form on a page without links and drafts. */
export interface FirstForm {
  at: Place;
  title: string;
  /** True if there are several connections: the header names the one for this page. */
  hasOthers: boolean;
  /** True if the connection's token is forgotten when the browser closes: it may be gone. */
  forgetsToken: boolean;
  domains: readonly Domain[];
  /** The selected domain; null lets the service choose. */
  domain: string | null;
}

/** The tab, as far as the browser reveals it. */
interface Tab {
  id?: number | undefined;
  url?: string | undefined;
  title?: string | undefined;
}

/** Stored values by key, not parsed. */
type StoredValues = Partial<Record<string, unknown>>;

/** The keys that decide which form is first. Drafts and pending operations are read later, once the place is known. */
export const firstKeys = [connectionsKey, preferencesKey, placesKey] as const;

/**
 * Returns the popup's plain form; null if React must render something else. The plain form requires a connection and a
 * web page without a link made here. No preference may fill in the form, and the address must have neither tracking
 * parameters nor a password.
 *
 * The values are checked strictly, since the schemas are loaded later. Any unexpected value leaves the form to React.
 *
 * @param asked - the id of the connection chosen in the popup; null if none was
 */
export function firstForm({ id, url, title = '' }: Tab, kept: StoredValues, asked: string | null): FirstForm | null {
  if (id === undefined || url === undefined || !isWebAddress(url) || isConnectionLink(url) || isNamed(url)) return null;
  const connections = connectionsIn(kept[connectionsKey]).filter(isOfPages);
  const connection = connectionFor(connections, url, asked);
  if (connection === undefined) return null;
  const { id: connectionId, domains, defaultDomain, forgetOnClose } = connection;
  if (typeof connectionId !== 'string' || typeof forgetOnClose !== 'boolean' || !isDomains(domains)) return null;
  if (defaultDomain !== null && typeof defaultDomain !== 'string') return null;
  const at = { tabId: id, address: url, connectionId };
  if (fillsIn(kept[preferencesKey]) || wasVisited(kept[placesKey], at)) return null;
  const hasOthers = connections.length > 1;
  return { at, title: title.trim(), hasOthers, forgetsToken: forgetOnClose, domains, domain: defaultDomain };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOfPages = (value: unknown): value is Record<string, unknown> & OfPages =>
  isRecord(value) && Array.isArray(value['sites'] ?? []);

const isDomains = (value: unknown): value is Domain[] =>
  Array.isArray(value) &&
  value.every(
    (domain: unknown) => isRecord(domain) && typeof domain['id'] === 'string' && typeof domain['label'] === 'string',
  );

/** True if the form is submitted when it opens, or begins with tags. */
const fillsIn = (preferences: unknown): boolean =>
  preferences !== undefined &&
  (!isRecord(preferences) || Boolean(preferences['shortenOnOpen']) || !isNone(preferences['tags']));

const isNone = (tags: unknown): boolean => tags === undefined || (Array.isArray(tags) && tags.length === 0);

/** True if a link was made at a place. */
const wasVisited = (places: unknown, at: Place): boolean =>
  places !== undefined && !(Array.isArray(places) && places.every((visit: unknown) => isElsewhere(visit, at)));

const isElsewhere = (visit: unknown, { tabId, address, connectionId }: Place): boolean =>
  isRecord(visit) &&
  isRecord(visit['place']) &&
  (visit['made'] === null ||
    visit['place']['tabId'] !== tabId ||
    visit['place']['address'] !== address ||
    visit['place']['connectionId'] !== connectionId);
