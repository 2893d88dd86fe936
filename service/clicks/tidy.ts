import { unknown } from './unknown.ts';

/** No name is longer than any real one: figures are kept by name. */
const longest = 100;

/** Whatever a visitor sent, cut to what figures can be kept by. */
export const tidy = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed() || unknown;
