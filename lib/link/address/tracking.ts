import { putTogether, readPair, takeApart } from './query-text.ts';
import { destinationParameters, trackingOn } from './tracking-parameters.ts';

/** The tracking parameters of an address, and the address without them. */
interface Tracking {
  /** Decoded for display: `utm_source=newsletter`. */
  found: string[];
  /** The other parameters are unchanged. */
  without: string;
}

/**
 * Finds the tracking parameters of an address, of campaigns or clicks.
 *
 * @param added - parameters that a preset has added, as they are written. They are left out
 */
export function findTracking(address: string, added: readonly string[] = []): Tracking {
  const { pairs, ...rest } = takeApart(address);
  const isTracking = trackingOn(URL.parse(address)?.hostname ?? '');
  const read = pairs.map((pair) => {
    const { name, value } = readPair(pair);
    return { pair, name, value, isFound: isTracking(name) && !added.includes(pair) };
  });
  return {
    found: read.filter(({ isFound }) => isFound).map(({ name, value }) => `${name}=${value}`),
    without: putTogether({ ...rest, pairs: read.filter(({ isFound }) => !isFound).map(({ pair }) => pair) }),
  };
}

/** Returns the parameters of an address that a preset may have added, as they are written. */
export const addablePairsIn = (address: string): string[] =>
  takeApart(address).pairs.filter((pair) => destinationParameters.some((name) => name === readPair(pair).name));
