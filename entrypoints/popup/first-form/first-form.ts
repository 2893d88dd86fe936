import { connectionFor, type OfPages } from '@/lib/connection/connection-for.ts';
import { isConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { isNamed } from '@/lib/link/credentials.ts';
import type { Place } from '@/lib/link/place.ts';
import { connectionsIn, connectionsKey, placesKey, preferencesKey } from '@/lib/storage/keys.ts';

/** What the form shows of a page before anything is typed or was done there. */
export interface FirstForm {
  at: Place;
  title: string;
  /** True if there are several connections: the header names the one for this page. */
  hasOthers: boolean;
  /** True if the connection's token is forgotten when the browser closes: it may be gone. */
  forgetsToken: boolean;
  domains: readonly Domain[];
  /** The domain that is chosen; null leaves the choice to the service. */
  domain: string | null;
}

/** The tab, as far as the browser tells of it. */
interface Tab {
  id?: number | undefined;
  url?: string | undefined;
  title?: string | undefined;
}

/** What is kept, unparsed, by key. */
type Kept = Partial<Record<string, unknown>>;

/** What decides which form is first. What waits there, typed or to be sent, is looked for once it is known which place it is. */
export const firstKeys = [connectionsKey, preferencesKey, placesKey] as const;

/**
 * The form that the popup begins with, where it is the plain one: connected, a web page, nothing made there, no tags that
 * fill it in, nothing in its address that tracks visitors or is a password. Null for all else, which is left to React.
 *
 * Read without the schemas, which are loaded later, and therefore strictly: whatever is not as Hem keeps it is left too.
 *
 * @param asked the connection that was chosen in the popup, by its id; null if none was
 */
export function firstForm({ id, url, title = '' }: Tab, kept: Kept, asked: string | null): FirstForm | null {
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

/** Whether the form is sent as it opens, or begins with tags. */
const fillsIn = (preferences: unknown): boolean =>
  preferences !== undefined &&
  (!isRecord(preferences) || Boolean(preferences['shortenOnOpen']) || !isNone(preferences['tags']));

const isNone = (tags: unknown): boolean => tags === undefined || (Array.isArray(tags) && tags.length === 0);

/** Whether a link was made at a place. */
const wasVisited = (places: unknown, at: Place): boolean =>
  places !== undefined && !(Array.isArray(places) && places.every((visit: unknown) => isElsewhere(visit, at)));

const isElsewhere = (visit: unknown, { tabId, address, connectionId }: Place): boolean =>
  isRecord(visit) &&
  isRecord(visit['place']) &&
  (visit['made'] === null ||
    visit['place']['tabId'] !== tabId ||
    visit['place']['address'] !== address ||
    visit['place']['connectionId'] !== connectionId);
