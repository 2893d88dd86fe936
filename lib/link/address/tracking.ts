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
  const others = new Set(added);
  const isFound = (pair: string) => isTracking(readPair(pair).name) && !others.has(pair);
  const words = (pair: string) => {
    const { name, value } = readPair(pair);
    return `${name}=${value}`;
  };
  return {
    found: pairs.filter(isFound).map(words),
    without: putTogether({ ...rest, pairs: pairs.filter((pair) => !isFound(pair)) }),
  };
}

/** Returns the parameters of an address that a preset may have added, as they are written. */
export const addablePairsIn = (address: string): string[] =>
  takeApart(address).pairs.filter((pair) => destinationParameters.some((name) => name === readPair(pair).name));
