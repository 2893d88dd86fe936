import type { Place } from '../link/place.ts';
import type { Key } from './keyed-item.ts';

/*
 * Where the popup finds what it begins with, apart from the items that parse it: the popup's first look comes before their
 * schemas are loaded.
 */

export const connectionKey = 'local:connection';
export const otherConnectionsKey = 'local:otherConnections';
export const preferencesKey = 'local:preferences';
export const libraryKey = 'local:library';
export const tokenHeldKey = 'session:tokenHeld';
export const placesKey = 'session:places';
export const outboxKey = 'session:outbox';

/** In which form a link is copied: nothing where nobody chose. */
export const quickKey = 'local:quick';

/** Which UTM preset fills in the new links of a service, by its address. */
export const defaultPresetsKey = 'local:defaultPresets';

/** All connections as they are kept, unparsed: the one in use first. */
export function connectionsIn(kept: Partial<Record<string, unknown>>): unknown[] {
  const others = kept[otherConnectionsKey];
  return [kept[connectionKey], ...(Array.isArray(others) ? others : [])];
}

/** The key of what each connection has one of. The first has no scope, as what it keeps had none before there were several. */
export const scoped = <K extends Key>(key: K, scope: string | undefined): K | `${K}:${string}` =>
  scope ? `${key}:${scope}` : key;

/** A new link's draft, until the browser closes. */
export const newDraftKey = ({ tabId, address, scope }: Place) =>
  `${scoped('session:draft', scope)}:new:${tabId}:${address}` as const;

/** The same for longer. A restart gives tabs other numbers: what lasts is found by the address alone. */
export const lastingDraftKey = ({ address, scope }: Pick<Place, 'address' | 'scope'>) =>
  `${scoped('local:draft', scope)}:new:${address}` as const;
