import { putTogether, readPair, takeApart } from './query-text.ts';
import { isTracking } from './tracking-parameters.ts';

/** The parameters of an address that only track visitors, and the address without them. */
export interface Tracking {
  /** As a person reads them: `utm_source=newsletter`. */
  found: string[];
  /** Letter for letter what it was, but for those. */
  without: string;
}

/** Finds whatever tracks visitors in an address: somebody's campaign, or the click that brought the person there. */
export function findTracking(address: string): Tracking {
  const { pairs, ...rest } = takeApart(address);
  const read = pairs.map((pair) => ({ pair, ...readPair(pair) }));
  return {
    found: read.filter(({ name }) => isTracking(name)).map(({ name, value }) => `${name}=${value}`),
    without: putTogether({ ...rest, pairs: read.filter(({ name }) => !isTracking(name)).map(({ pair }) => pair) }),
  };
}
