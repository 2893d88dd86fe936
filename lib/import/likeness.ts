import { exactKey } from '../library/index.ts';

/**
 * What links have in common that a person would not want twice: those of several channels are told apart by their UTM
 * values, which are given as `utmText` has them.
 */
export const likeness = ({ long_url, utm }: { long_url: string; utm: string }): string =>
  JSON.stringify([exactKey(long_url), utm]);
