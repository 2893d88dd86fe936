import type { Chunk } from '../../format/chunk.ts';
import { lineAt } from '../../format/lines.ts';
import { hostsIn } from '../../format/listed-link.ts';
import { fieldEnd, lineEnd } from '../../format/separators.ts';
import { readShortAddress } from '../../format/short-address.ts';
import { rankOf } from '../rank.ts';
import { scanText } from '../scan-text.ts';
import { byPlace, type Found, type Hit, type Passes, rowOfHit } from './found.ts';

/**
 * A short address as pasted, in any spelling: the links whose slug or code is the last part of it, at its host. A link
 * without a short address may be at any.
 */
export function byShortAddress(chunks: readonly Chunk[], query: string, most: number, passes?: Passes): Found[] {
  const pasted = readShortAddress(query.trim());
  if (pasted === null || pasted.name === '') return [];
  const { host, name } = pasted;
  const isAtHost = ({ chunk, at }: Found) => {
    const held = chunks[chunk];
    const hosts = held === undefined ? [] : hostsIn(lineAt(held, 'texts', at));
    return hosts.length === 0 || hosts.includes(host);
  };
  return hitsNamed(chunks, name)
    .map((hit) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank: 0 }))
    .filter((found) => isAtHost(found) && (passes?.(found.chunk, found.at) ?? true))
    .slice(0, most);
}

/** The rows whose slug or code is just that, newest first. */
function hitsNamed(chunks: readonly Chunk[], name: string): Hit[] {
  const hits = new Map<string, Hit>();
  for (const [chunk, { lines }] of chunks.entries()) {
    for (const before of [lineEnd, fieldEnd]) {
      scanText(lines, before + name + fieldEnd, (start, line) => {
        // It may also be the title.
        if (rankOf(line, [name]) === 0) hits.set(`${chunk} ${start}`, { chunk, start, line });
        return true;
      });
    }
  }
  return [...hits.values()].sort(byPlace);
}
