import { bareHost } from '../../link/bare-host.ts';
import { foldText } from '../../link/fold-text.ts';
import { takenAt } from '../../link/slug/taken-at.ts';
import type { Chunk } from '../format/chunk.ts';
import { lineAt } from '../format/lines.ts';
import { hostsIn, type ListedLink } from '../format/listed-link.ts';
import { fieldEnd, lineEnd } from '../format/separators.ts';
import { shortNameIn } from '../format/short-address.ts';
import { readListed } from './read-listed.ts';
import { byNames } from './search/by-names.ts';

/** Slugs, and where they are to stand: what the person calls the domain, null where the service chooses it. */
export interface WantedSlugs {
  slugs: readonly string[];
  domain: string | null;
}

/** A link that takes a slug, on a host: empty where none of it is known. */
export interface TakenSlug {
  link: ListedLink;
  custom_link: string;
  host: string;
}

/**
 * The links that take any of these slugs, of all links known, newest first: by their slug or by the code that the service
 * gave, spelled as their address is. One with two hosts stands there twice.
 */
export function takenSlugs(chunks: readonly Chunk[], { slugs, domain }: WantedSlugs): TakenSlug[] {
  const wanted = Map.groupBy(new Set(slugs), foldText);
  const found = byNames(chunks, new Set(wanted.keys())).flatMap(({ chunk, at }) => {
    const held = chunks[chunk];
    return held === undefined ? [] : slugsOfRow(held, at, wanted);
  });
  return [...takenAt(domain, found, (host) => chunks.some((chunk) => hostsOf(chunk).has(host)))];
}

/** The wanted slugs that a row has, at each of its hosts. */
function slugsOfRow(chunk: Chunk, at: number, wanted: ReadonlyMap<string, readonly string[]>): TakenSlug[] {
  const link = readListed(chunk, at);
  if (link === null) return [];
  const address = link.short_url ?? '';
  const spelled = shortNameIn(address);
  // The code of a link that has a slug is kept without its case alone.
  const isOther = (one: string) => one !== spelled && foldText(one) === foldText(spelled);
  const names = lineAt(chunk, 'lines', at).split(fieldEnd, 2);
  const had = names.flatMap((name) => wanted.get(name) ?? []).filter((one) => !isOther(one));
  const own = URL.parse(address)?.host ?? '';
  const hosts = hostsIn(lineAt(chunk, 'texts', at)).map((host) => (bareHost(own) === host ? own : host));
  return (hosts.length === 0 ? [''] : hosts).flatMap((host) => had.map((custom_link) => ({ link, custom_link, host })));
}

/** The hosts that links of a chunk stand on, of the chunks that were looked through. */
const known = new WeakMap<Chunk, ReadonlySet<string>>();

function hostsOf(chunk: Chunk): ReadonlySet<string> {
  const hosts = known.get(chunk) ?? readHosts(chunk);
  known.set(chunk, hosts);
  return hosts;
}

/** Takes each beginning of an address apart once: there are few, of many links. */
function readHosts({ texts }: Chunk): ReadonlySet<string> {
  const seen = new Set<string>();
  const hosts = new Set<string>();
  for (const line of texts.split(lineEnd).slice(1)) {
    const [, short = '', , other = ''] = line.split(fieldEnd);
    const beginning = `${/^[^/]*\/\/[^/?#]+/.exec(short)?.[0] ?? short} ${other}`;
    if (seen.has(beginning)) continue;
    seen.add(beginning);
    for (const host of hostsIn(line)) hosts.add(host);
  }
  return hosts;
}
