import type { Chunk } from '../../format/chunk.ts';
import { foldAddress } from '../../format/fold-address.ts';
import { byHost } from './by-host.ts';
import { byId } from './by-id.ts';
import { byShortAddress } from './by-short-address.ts';
import { byWords } from './by-words.ts';
import type { Found, Passes } from './found.ts';

/** An address with a path, as pasted. */
const isAddress = (query: string): boolean => /^(https?:\/\/)?[^\s/]+[.:][^\s/]+\/\S/i.test(query);

/** A host, with or without its port, as far as letters tell. */
const isHost = (text: string): boolean => /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?$/u.test(text);

/** An id, or the beginning of one beyond its first sign. */
const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f-]{1,27}$/.test(text);

/**
 * Finds rows that hold every word of a query in their title, address, slug, code, tags or UTM values, without case and
 * accents, also inside of words. Slugs and codes come first, then beginnings of words in titles and tags; of equals, the
 * newest. An id means that link, a short address its link first of all, and a host the links at it, or that lead to it;
 * where there is none of these, it is words as any other.
 * @param chunks newest first
 * @param passes which rows count at all
 * @returns at most `most`, best first
 */
export function searchChunks(chunks: readonly Chunk[], query: string, most: number, passes?: Passes): Found[] {
  const text = foldAddress(query.trim()).trim();
  if (text === '') return [];
  const meant = isId(text) ? byId(chunks, text, most, passes) : isHost(text) ? byHost(chunks, text, most, passes) : [];
  if (meant.length > 0) return meant;
  const found = byWords(chunks, text.split(/\s+/), most, passes);
  if (found.length > 0 && !isAddress(query.trim())) return found;
  const named = byShortAddress(chunks, query, most, passes);
  const others = found.filter(({ chunk, at }) => !named.some((one) => one.chunk === chunk && one.at === at));
  return [...named, ...others].slice(0, most);
}
