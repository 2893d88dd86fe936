import type { Domain } from '@/lib/connection/kept-connection.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { isTracked } from '@/lib/link/utm/tracking-parameters.ts';
import {
  connectionKey,
  defaultPresetsKey,
  libraryKey,
  outboxKey,
  placesKey,
  preferencesKey,
  tokenHeldKey,
} from '@/lib/storage/keys.ts';

/** What the form shows of a page before anything is typed or was done there. */
export interface FirstForm {
  at: Place;
  title: string;
  /** The connection's id, where links of it are known: the page may be among those. */
  library: string | null;
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

/** What decides which form is first. The draft of the page is looked for once its address is known. */
export const firstKeys = [
  connectionKey,
  preferencesKey,
  libraryKey,
  tokenHeldKey,
  placesKey,
  outboxKey,
  defaultPresetsKey,
] as const;

/**
 * The form that the popup begins with, where it is the plain one: connected, a web page, nothing made or typed there,
 * nothing to send, no preset or tags that fill it in, nothing in its address that tracks visitors. Null for all else, which is
 * left to React.
 *
 * Read without the schemas, which are loaded later, and therefore strictly: whatever is not as Hem keeps it is left too.
 */
export function firstForm({ id, url, title = '' }: Tab, kept: Kept): FirstForm | null {
  const connection = kept[connectionKey];
  if (id === undefined || url === undefined || !isWebAddress(url) || !isRecord(connection)) return null;
  if (isTracked(url)) return null;
  const { id: connectionId, baseUrl, domains, defaultDomain, forgetOnClose } = connection;
  if (typeof connectionId !== 'string' || typeof baseUrl !== 'string' || !isDomains(domains)) return null;
  if (defaultDomain !== null && typeof defaultDomain !== 'string') return null;
  if (forgetOnClose !== false && kept[tokenHeldKey] !== true) return null;
  if (kept[outboxKey] !== undefined || fillsIn(kept[preferencesKey])) return null;
  if (hasPreset(kept[defaultPresetsKey], baseUrl) || wasVisited(kept[placesKey], id, url)) return null;
  const at = { tabId: id, address: url };
  const library = kept[libraryKey] === undefined ? null : connectionId;
  return { at, title: title.trim(), library, domains, domain: defaultDomain };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
const hasPreset = (presets: unknown, baseUrl: string): boolean =>
  presets !== undefined && !(isRecord(presets) && !(baseUrl in presets));

/** Whether a link was made at a place. */
const wasVisited = (places: unknown, id: number, address: string): boolean =>
  places !== undefined && !(Array.isArray(places) && places.every((visit: unknown) => isElsewhere(visit, id, address)));

const isElsewhere = (visit: unknown, id: number, address: string): boolean =>
  isRecord(visit) &&
  isRecord(visit['place']) &&
  (visit['made'] === null || visit['place']['tabId'] !== id || visit['place']['address'] !== address);
