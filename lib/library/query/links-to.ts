import { bareKey, exactKey, isWritten } from '../addresses/compare-addresses.ts';
import { type Chunk, sizeOf } from '../format/chunk.ts';
import { lineAt } from '../format/lines.ts';
import { beginningOfAddress } from '../format/listed-link.ts';
import { type ComparedLink, readCompared, textIn } from './read-listed.ts';

/** What an address begins with before its key, as a browser writes it. */
const beginnings: ReadonlySet<string> = new Set(['https://', 'http://', 'https://www.', 'http://www.']);

/**
 * The links that lead to any of some addresses, the same but for ways of writing (compare-addresses.ts): of all links
 * known, newest first. Looks at each row once, however many addresses there are, and reads few of them whole.
 */
export function linksTo(chunks: readonly Chunk[], addresses: readonly string[]): ComparedLink[] {
  if (addresses.length === 0) return [];
  const exact = new Set(addresses.map(exactKey));
  const bare = new Set(addresses.map(bareKey));
  return chunks.flatMap((chunk) => {
    const found: ComparedLink[] = [];
    for (let at = 0; at < sizeOf(chunk); at += 1) {
      const address = textIn(chunk, at, 'address');
      const beginning = beginningOfAddress(lineAt(chunk, 'texts', at));
      // Its own text is its key: most are told apart by that alone.
      if (beginning !== null && beginnings.has(beginning) && isWritten(address) && !bare.has(address)) continue;
      const link = readCompared(chunk, at);
      if (link !== null && exact.has(exactKey(link.long_url))) found.push(link);
    }
    return found;
  });
}
