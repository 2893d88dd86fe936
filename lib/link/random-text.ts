/** Returns a random integer from 0 to `count` - 1, uniformly distributed. */
export type Pick = (count: number) => number;

const range = 2 ** 32;

/** Picks with the browser's cryptographic random numbers, so that the next pick is unpredictable. */
export const securePick: Pick = (count) => {
  // Numbers above the last whole multiple of `count` would make the small ones likelier.
  const fair = range - (range % count);
  const [value = range] = crypto.getRandomValues(new Uint32Array(1));
  return value < fair ? value % count : securePick(count);
};

/** Letters and digits that cannot be confused: no 0 and O, no 1, l and I. */
export const readable = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a random text of readable characters. `pick` determines how hard it is to guess. */
const randomText = (length: number, pick: Pick): string =>
  Array.from({ length }, () => readable.charAt(pick(readable.length))).join('');

/** Returns a random slug of 7 characters. */
export const randomSlug = (pick: Pick): string => randomText(7, pick);

/** Returns a random password of 16 characters, which is 92 bits. */
export const newPassword = (pick: Pick): string => randomText(16, pick);
