import { LRUCache } from 'lru-cache';
import type { Locate, Place } from '../location/place.ts';
import { noProxyPlace } from '../location/proxies.ts';
import { cleanName, unknownName } from '../stats/names.ts';
import type { Visitor } from './click.ts';

/** Places in the cache. */
const places = 5_000;

/** Addresses in the cache, in memory only. Other addresses are looked up in the file. */
const addresses = 10_000;

/** The place of an address in the location file, with and without the unknown parts. */
interface Located {
  found: Partial<Place>;
  place: Place;
}

/**
 * Returns a function that names a visitor's place: from a trusted proxy's headers, and from the address for the parts
 * that they lack. Visitors at one place share one object.
 */
export function createPlaceNames(locate: Locate) {
  const knownPlaces = new LRUCache<string, Place>({ max: places });
  const named = ({ country, region, city, timezone }: Partial<Place>): Place => {
    const place = {
      country: cleanName(country ?? unknownName),
      region: cleanName(region ?? unknownName),
      city: cleanName(city ?? unknownName),
      timezone: cleanName(timezone ?? unknownName),
    };
    const key = Object.values(place).join('\n');
    const seen = knownPlaces.get(key);
    if (seen) return seen;
    knownPlaces.set(key, place);
    return place;
  };
  const byAddress = new LRUCache<string, Located>({ max: addresses });
  const locatedAt = (address: string): Located => {
    const seen = byAddress.get(address);
    if (seen !== undefined) return seen;
    const found = locate(address);
    const located = { found, place: named(found) };
    byAddress.set(address, located);
    return located;
  };
  return ({ address, proxyPlace }: Pick<Visitor, 'address' | 'proxyPlace'>): Place => {
    const { found, place } = locatedAt(address);
    return proxyPlace === noProxyPlace ? place : named({ ...found, ...proxyPlace });
  };
}
