import type { Place } from '../link/place.ts';
import { type Key, parseKey } from './keyed-item.ts';

/*
 * The keys that the popup reads first. They are separate from their items, since the popup reads them before it loads
 * schemas.
 */

/** All connections, the one in use first. */
export const connectionsKey = 'local:connections';
export const preferencesKey = 'local:preferences';
export const linkCacheKey = 'local:library';
export const tokenHeldKey = 'session:tokenHeld';
export const placesKey = 'session:places';
export const pendingKey = 'session:pending';

/** The format of copied links and other settings of actions without a page; missing until one is changed. */
export const quickKey = 'local:quick';

/** The range that was chosen last in the stats. The options read it before they load schemas. */
export const statsRangeKey = 'local:statsRange';

/** The UTM preset that fills in the new links of a connection, by its id. */
export const defaultPresetKey = 'local:defaultPreset';

/** Returns each connection as it is stored, unparsed. */
export const connectionsIn = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

/** The prefix of everything that is saved for a connection, in the names of an area of the browser's storage. */
export const connectionPrefix = 'connection:';

/** Returns the key of a connection's own item. Removing the connection deletes all such keys. */
export const keyOfConnection = (key: Key, connectionId: string): Key => {
  const { area, name } = parseKey(key);
  return `${area}:${connectionPrefix}${connectionId}:${name}`;
};

/** A new link's draft, until the browser closes. */
export const newDraftKey = ({ tabId, address, connectionId }: Place): Key =>
  keyOfConnection(`session:draft:new:${tabId}:${address}`, connectionId);

/** A new link's lasting draft. Its key has no tab, since tabs have other ids after a restart. */
export const lastingDraftKey = ({ address, connectionId }: Pick<Place, 'address' | 'connectionId'>): Key =>
  keyOfConnection(`local:draft:new:${address}`, connectionId);
