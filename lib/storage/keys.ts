import type { Place } from '../link/place.ts';

/*
 * Where the popup finds what it begins with, apart from the items that parse it: the popup's first look comes before their
 * schemas are loaded.
 */

export const connectionKey = 'local:connection';
export const preferencesKey = 'local:preferences';
export const libraryKey = 'local:library';
export const tokenHeldKey = 'session:tokenHeld';
export const placesKey = 'session:places';
export const outboxKey = 'session:outbox';

/** In which form a link is copied: nothing where nobody chose. */
export const quickKey = 'local:quick';

/** Which UTM preset fills in the new links of a service, by its address. */
export const defaultPresetsKey = 'local:defaultPresets';

/** A new link's draft, until the browser closes. */
export const newDraftKey = ({ tabId, address }: Place) => `session:draft:new:${tabId}:${address}` as const;

/** The same for longer. A restart gives tabs other numbers: what lasts is found by the address alone. */
export const lastingDraftKey = (address: string) => `local:draft:new:${address}` as const;
