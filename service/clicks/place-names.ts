import { LRUCache } from 'lru-cache';
import type { Locate, Place } from '../location/place.ts';
import { unknownPlace } from '../location/proxies.ts';
import { tidy, unknown } from '../stats/names.ts';
import type { Visitor } from './click.ts';

/** Places that are remembered. */
const places = 5_000;

/** Addresses whose place is remembered, in memory alone: the file is gone through again for each other. */
const addresses = 10_000;

/** What a file says of an address, and the names of that place. */
interface Located {
  found: Partial<Place>;
  place: Place;
}

/**
 * Names where visitors are: by what a trusted proxy told, and by their address where it told nothing. One object for all
 * who are at one place.
 */
export function createPlaceNames(locate: Locate) {
  const known = new LRUCache<string, Place>({ max: places });
  const named = ({ country, region, city, timezone }: Partial<Place>): Place => {
    const place = {
      country: tidy(country ?? unknown),
      region: tidy(region ?? unknown),
      city: tidy(city ?? unknown),
      timezone: tidy(timezone ?? unknown),
    };
    const key = Object.values(place).join('\n');
    const seen = known.get(key);
    if (seen) return seen;
    known.set(key, place);
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
    return proxyPlace === unknownPlace ? place : named({ ...found, ...proxyPlace });
  };
}
