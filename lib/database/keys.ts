import { looseKey } from '../link/address/compare-addresses.ts';
import { linkKey } from '../link/link-key.ts';

/* The parts of the schema that the popup's first look at the database needs, without idb. */

export const databaseName = 'hem';

/** Returns the range of all keys of a connection, in stores whose keys begin with its id. */
export const keysOfConnection = (connectionId: string): IDBKeyRange =>
  // An array sorts behind all numbers and texts.
  IDBKeyRange.bound([connectionId], [connectionId, []]);

/** Returns the key by which links to a page, or nearly to it, are indexed. */
export const pageKey = (connectionId: string, address: string): string => linkKey(connectionId, looseKey(address));
