import { connectionFor, type OfPages } from '@/lib/connection/connection-for.ts';
import { isConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Domain } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { isNamed } from '@/lib/link/credentials.ts';
import { inScope } from '@/lib/link/in-scope.ts';
import type { Place } from '@/lib/link/place.ts';
import {
  connectionKey,
  connectionsIn,
  defaultPresetsKey,
  otherConnectionsKey,
  placesKey,
  preferencesKey,
  tokenHeldKey,
} from '@/lib/storage/keys.ts';

/** What the form shows of a page before anything is typed or was done there. */
export interface FirstForm {
  at: Place;
  title: string;
  /** The connection's id: the page may be among the links that are known of it. */
  library: string;
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
export const firstKeys = [
  connectionKey,
  otherConnectionsKey,
  preferencesKey,
  tokenHeldKey,
  placesKey,
  defaultPresetsKey,
] as const;

/**
 * The form that the popup begins with, where it is the plain one: connected, a web page, nothing made there, no preset or tags that fill it in, nothing in its address that tracks visitors or is a password. Null for all else, which is
 * left to React.
 *
 * Read without the schemas, which are loaded later, and therefore strictly: whatever is not as Hem keeps it is left too.
 *
 * @param asked the connection that was chosen in the popup, by its scope; null where none was
 */
export function firstForm({ id, url, title = '' }: Tab, kept: Kept, asked: string | null): FirstForm | null {
  if (id === undefined || url === undefined || !isWebAddress(url) || isConnectionLink(url) || isNamed(url)) return null;
  const connection = connectionFor(connectionsIn(kept).filter(isOfPages), url, asked);
  if (connection === undefined) return null;
  const { id: connectionId, baseUrl, scope, domains, defaultDomain, forgetOnClose } = connection;
  if (typeof connectionId !== 'string' || typeof baseUrl !== 'string' || !isDomains(domains)) return null;
  if (defaultDomain !== null && typeof defaultDomain !== 'string') return null;
  if (forgetOnClose !== false && (scope !== undefined || kept[tokenHeldKey] !== true)) return null;
  const at = inScope({ tabId: id, address: url }, scope);
  if (fillsIn(kept[preferencesKey]) || wasVisited(kept[placesKey], at)) return null;
  if (hasPreset(kept[defaultPresetsKey], serviceOf({ baseUrl, scope }))) return null;
  return { at, title: title.trim(), library: connectionId, domains, domain: defaultDomain };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOfPages = (value: unknown): value is Record<string, unknown> & OfPages =>
  isRecord(value) && typeof (value['scope'] ?? '') === 'string' && Array.isArray(value['sites'] ?? []);

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

/** Whether a preset fills in the new links of a service. */
const hasPreset = (presets: unknown, service: string): boolean =>
  presets !== undefined && !(isRecord(presets) && !(service in presets));

/** Whether a link was made at a place. */
const wasVisited = (places: unknown, at: Place): boolean =>
  places !== undefined && !(Array.isArray(places) && places.every((visit: unknown) => isElsewhere(visit, at)));

const isElsewhere = (visit: unknown, { tabId, address, scope }: Place): boolean =>
  isRecord(visit) &&
  isRecord(visit['place']) &&
  (visit['made'] === null ||
    visit['place']['tabId'] !== tabId ||
    visit['place']['address'] !== address ||
    visit['place']['scope'] !== scope);
