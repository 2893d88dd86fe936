import type { Pick } from '@/lib/link/random-text.ts';

const range = 2 ** 32;

/** Picks so that nobody can guess the next one: from the browser's secure source, each number as likely as the others. */
export const securePick: Pick = (count) => {
  // Numbers above the last whole multiple of `count` would make the small ones likelier.
  const fair = range - (range % count);
  const [value = range] = crypto.getRandomValues(new Uint32Array(1));
  return value < fair ? value % count : securePick(count);
};
