import type { Chunk } from '../../format/chunk.ts';
import { startsIn } from '../../format/lines.ts';
import { fieldEnd } from '../../format/separators.ts';
import type { Found } from './found.ts';

/**
 * The rows whose slug or code is one of some names, which are folded: newest first. Looks at each row once, however many
 * names there are, and takes none out of its text that begins otherwise than all of them.
 */
export function byNames(chunks: readonly Chunk[], wanted: ReadonlySet<string>): Found[] {
  const beginnings = new Set([...wanted].flatMap((name) => (name === '' ? [] : name.charCodeAt(0))));
  const found: Found[] = [];
  for (const [chunk, held] of chunks.entries()) {
    const { lines } = held;
    const isWanted = (from: number) =>
      beginnings.has(lines.charCodeAt(from)) && wanted.has(lines.slice(from, lines.indexOf(fieldEnd, from)));
    const starts = startsIn(held, 'lines');
    for (let at = 0; at < starts.length; at += 1) {
      // The slug stands first in its line, and the code behind it.
      const slug = (starts[at] ?? 0) + 1;
      if (isWanted(slug) || isWanted(lines.indexOf(fieldEnd, slug) + 1)) found.push({ chunk, at, rank: 0 });
    }
  }
  return found;
}
