import { foldText } from '../../../link/fold-text.ts';
import type { Chunk } from '../../format/chunk.ts';
import { fieldEnd, lineEnd } from '../../format/separators.ts';
import { scanText } from '../scan-text.ts';
import { byPlace, type Found, type Hit, rowOfHit } from './found.ts';

/** The rows whose slug is one of some, or, where they have none, whose code is: newest first. Looks at all names in one go. */
export function byNames(chunks: readonly Chunk[], names: readonly string[]): Found[] {
  const wanted = new Set(names.map(foldText));
  const hits: Hit[] = [];
  for (const beginning of beginningsOf([...wanted])) {
    for (const [chunk, { lines }] of chunks.entries()) {
      // A slug stands first in its line; a code after it, where that is empty.
      for (const before of [lineEnd, lineEnd + fieldEnd]) {
        scanText(lines, before + beginning, (start, line) => {
          const [slug = '', code = ''] = line.split(fieldEnd, 2);
          if (wanted.has(slug || code)) hits.push({ chunk, start, line });
          return true;
        });
      }
    }
  }
  return hits.sort(byPlace).map((hit) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank: 0 }));
}

/** Of texts some of which begin with another of them, those that no other begins. */
function beginningsOf(texts: readonly string[]): string[] {
  const beginnings: string[] = [];
  for (const text of texts.filter((one) => one !== '').toSorted()) {
    const last = beginnings.at(-1);
    if (last === undefined || !text.startsWith(last)) beginnings.push(text);
  }
  return beginnings;
}
