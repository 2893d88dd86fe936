/** The name of what a click does not tell: every dimension counts every click, so that its figures add up. */
export const unknown = 'unknown';

/** No name is longer than any real one: figures are kept by name. */
const longest = 100;

/** Whatever a visitor sent, cut to what figures can be kept by. */
export const tidy = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed() || unknown;
