import { LRUCache } from 'lru-cache';
import type { Locate, Place } from '../location/place.ts';
import type { Visitor } from './click.ts';
import { tidy } from './tidy.ts';
import { unknown } from './unknown.ts';

/** Places that are remembered. */
const places = 5_000;

/** Addresses whose place is remembered, in memory alone: the file is gone through again for each other. */
const addresses = 10_000;

/** Finds places, and remembers those of the addresses that came lately. */
function remembered(locate: Locate): Locate {
  const known = new LRUCache<string, Partial<Place>>({ max: addresses });
  return (address) => {
    const seen = known.get(address);
    if (seen !== undefined) return seen;
    const found = locate(address);
    known.set(address, found);
    return found;
  };
}

/**
 * Names where visitors are: by what a trusted proxy told, and by their address where it told nothing. One object for all
 * who are at one place.
 */
export function createPlaceNames(locateAny: Locate) {
  const locate = remembered(locateAny);
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
  // The location file gives one object for all addresses of a place.
  const located = new WeakMap<Partial<Place>, Place>();
  return ({ address, told }: Pick<Visitor, 'address' | 'told'>): Place => {
    const found = locate(address);
    if (Object.keys(told).length > 0) return named({ ...found, ...told });
    const seen = located.get(found);
    if (seen) return seen;
    const names = named(found);
    located.set(found, names);
    return names;
  };
}
