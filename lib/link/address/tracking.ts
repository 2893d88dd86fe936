import { putTogether, readPair, takeApart } from './query-text.ts';
import { trackingOn } from './tracking-parameters.ts';

/** The tracking parameters of an address, and the address without them. */
interface Tracking {
  /** Decoded for display: `utm_source=newsletter`. */
  found: string[];
  /** The other parameters are unchanged. */
  without: string;
}

/** Finds the tracking parameters of an address, of campaigns or clicks. */
export function findTracking(address: string): Tracking {
  const { pairs, ...rest } = takeApart(address);
  const isTracking = trackingOn(URL.parse(address)?.hostname ?? '');
  const read = pairs.map((pair) => ({ pair, ...readPair(pair) }));
  return {
    found: read.filter(({ name }) => isTracking(name)).map(({ name, value }) => `${name}=${value}`),
    without: putTogether({ ...rest, pairs: read.filter(({ name }) => !isTracking(name)).map(({ pair }) => pair) }),
  };
}
