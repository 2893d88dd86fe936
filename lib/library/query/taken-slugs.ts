import { foldText } from '../../link/fold-text.ts';
import { type Chunk, sizeOf } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { lineAt } from '../format/lines.ts';
import { hostsIn, readText } from '../format/listed-link.ts';
import { fieldEnd, lineEnd } from '../format/separators.ts';
import { readShortAddress, shortNameIn } from '../format/short-address.ts';
import { loadChunks } from './loaded-chunks.ts';

/** Where the slugs are to stand: what the person calls the domain, null where the service chooses it. */
interface Wanted {
  slugs: readonly string[];
  domain: string | null;
}

/**
 * Which of these slugs a known link has, of all links known. Where no known link stands at a host of the domain's name,
 * nobody knows which host it means, and a slug at any of them counts (as in lib/link/slug/used-slug.ts).
 */
export async function takenSlugs(database: LibraryDatabase, { slugs, domain }: Wanted): Promise<string[]> {
  const wanted = Map.groupBy(slugs, foldText);
  const named = domain === null ? null : (readShortAddress(domain.trim())?.host ?? null);
  const hostsOf = new Map<string, Set<string>>();
  let isHost = false;
  // Each is let go as soon as it is looked through.
  await loadChunks(database, (chunk) => {
    for (const { slug, hosts } of slugsIn(chunk, wanted)) {
      const known = hostsOf.get(slug) ?? new Set();
      hostsOf.set(slug, known);
      for (const host of hosts) known.add(host);
    }
    isHost ||= named !== null && standsAt(chunk, named);
    return { first: chunk.first, revision: chunk.revision, size: sizeOf(chunk) };
  });
  return [...hostsOf].flatMap(([slug, hosts]) => {
    // A link without an address may be at any.
    const isHere = !isHost || hosts.size === 0 || (named !== null && hosts.has(named));
    return isHere ? [slug] : [];
  });
}

/** The wanted slugs that rows of a chunk have, spelled as their addresses are. */
function slugsIn(
  chunk: Chunk,
  wanted: ReadonlyMap<string, readonly string[]>,
): { slug: string; hosts: readonly string[] }[] {
  return chunk.lines
    .split(lineEnd)
    .slice(1)
    .flatMap((line, at) => {
      const named = namesIn(line).flatMap((name) => wanted.get(name) ?? []);
      if (named.length === 0) return [];
      const text = lineAt(chunk, 'texts', at);
      const [slug = '', code = ''] = line.split(fieldEnd, 2);
      const address = readText(text, { slug, code, address: '' })?.short_url ?? '';
      const spelled = shortNameIn(address);
      // The code of a link that has a slug is kept without its case alone.
      const isOther = (one: string) => foldText(one) === foldText(spelled) && one !== spelled;
      return named.flatMap((one) => (isOther(one) ? [] : [{ slug: one, hosts: hostsIn(text) }]));
    });
}

/** Slug and code of a row. Taken from its beginning alone: there are 100,000 of them. */
function namesIn(line: string): string[] {
  const slugEnd = line.indexOf(fieldEnd);
  const codeEnd = line.indexOf(fieldEnd, slugEnd + 1);
  return [line.slice(0, slugEnd), line.slice(slugEnd + 1, codeEnd)].filter((name) => name !== '');
}

/** Whether any row of a chunk stands at a host. */
function standsAt(chunk: Chunk, host: string): boolean {
  for (let at = chunk.texts.indexOf(host); at >= 0; ) {
    const start = chunk.texts.lastIndexOf(lineEnd, at);
    const next = chunk.texts.indexOf(lineEnd, at);
    const end = next < 0 ? chunk.texts.length : next;
    if (hostsIn(chunk.texts.slice(start + 1, end)).includes(host)) return true;
    at = chunk.texts.indexOf(host, end);
  }
  return false;
}
