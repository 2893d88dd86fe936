/** Returns a random integer from 0 to `count` - 1, uniformly distributed. */
export type Pick = (count: number) => number;

/** Letters and digits that cannot be confused: no 0 and O, no 1, l and I. */
export const readable = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a random text of readable characters. `pick` determines how hard it is to guess. */
export const randomText = (length: number, pick: Pick): string =>
  Array.from({ length }, () => readable.charAt(pick(readable.length))).join('');
