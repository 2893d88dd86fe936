/** Picks a whole number from 0 to below `count`, each as likely as the others. */
export type Pick = (count: number) => number;

/** Letters and digits that nobody takes for one another, read or typed: no 0 and O, no 1, l and I. */
export const readable = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** A text of `length` readable characters. How hard it is to guess is up to `pick`. */
export const randomText = (length: number, pick: Pick): string =>
  Array.from({ length }, () => readable.charAt(pick(readable.length))).join('');
