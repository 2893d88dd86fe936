import { keyed } from '../../contract/keyed.ts';
import type { LinkRecord } from '../../contract/link-reading.ts';
import { foldText } from '../../link/fold-text.ts';
import { utmOfLink } from '../../link/utm/fields.ts';
import type { Chunk } from '../format/chunk.ts';
import { factsAt } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { hostsIn } from '../format/listed-link.ts';
import { fields, idIn, utmIn } from '../format/row.ts';
import { fieldEnd, lineEnd, tagEnd } from '../format/separators.ts';
import { findLinks } from './find.ts';
import { loadChunks } from './loaded-chunks.ts';
import { utmFilterNames, utmFilters } from './select.ts';

/** A value to filter by, as its newest link has it, and how many links do. */
interface KnownValue {
  value: string;
  count: number;
}

/** The kinds of values that links can be filtered by. */
export const valueKinds = ['domain', ...utmFilterNames, 'tag'] as const;

type ValueKind = (typeof valueKinds)[number];

/** What links can be filtered by, the most frequent first. */
export type KnownValues = Record<ValueKind, readonly KnownValue[]>;

export const noKnownValues: KnownValues = keyed(valueKinds, () => []);

/** How many of a kind there are to pick from. */
const most = 200;

/** Values as they are searched, with how many links have each and the newest of these. */
type Counted = Map<string, { count: number; id: string }>;

function add(counted: Counted, value: string, id: string): void {
  const before = counted.get(value);
  if (before === undefined) counted.set(value, { count: 1, id });
  else before.count += 1;
}

const frequent = (counted: Counted) =>
  [...counted].sort(([, one], [, other]) => other.count - one.count).slice(0, most);

/** Reads the domains, UTM values and tags of all cached links. Takes some 200 ms for 100,000: only to offer a choice. */
export async function loadKnownValues(database: LibraryDatabase): Promise<KnownValues> {
  const counted = keyed(valueKinds, (): Counted => new Map());
  // Each is let go as soon as it is counted.
  await loadChunks(database, (chunk) => {
    countIn(chunk, counted);
    return { first: chunk.first, revision: chunk.revision, size: 0 };
  });
  const values = keyed(valueKinds, (kind) => frequent(counted[kind]));
  const { domain, ...written } = values;
  const newest = await findLinks(database, [
    ...new Set(
      Object.values(written)
        .flat()
        .map(([, { id }]) => id),
    ),
  ]);
  const byId = new Map(newest.map((link) => [link.id, link]));
  const spelled = (kind: ValueKind, valuesOf: (link: LinkRecord) => readonly string[]) =>
    values[kind].map(([value, { count, id }]) => {
      const link = byId.get(id);
      const same = link && valuesOf(link).find((one) => foldText(one).trim() === value.trim());
      return { value: same ?? value, count };
    });
  return {
    ...keyed(utmFilterNames, (name) => spelled(name, (link) => [utmOfLink(link)[utmFilters[name]]])),
    domain: domain.map(([value, { count }]) => ({ value, count })),
    tag: spelled('tag', (link) => link.tags ?? []),
  };
}

function countIn(chunk: Chunk, counted: Record<ValueKind, Counted>): void {
  const shown = chunk.texts.split(lineEnd);
  // Most addresses of a domain begin alike, and are read once.
  const hosts = new Map<string, readonly string[]>();
  for (const [at, line] of chunk.lines.split(lineEnd).slice(1).entries()) {
    const id = idIn(factsAt(chunk, at));
    const texts = line.split(fieldEnd);
    const textOf = (field: (typeof fields)[number]) => texts[fields.indexOf(field)] ?? '';
    for (const name of utmFilterNames) {
      const value = utmIn(textOf('utm'), utmFilters[name]).trim();
      if (value !== '') add(counted[name], value, id);
    }
    for (const tag of new Set(textOf('tags').split(tagEnd))) if (tag !== '') add(counted.tag, tag, id);
    const [, short = '', , other = ''] = (shown[at + 1] ?? '').split(fieldEnd);
    const key = `${short}${fieldEnd}${other}`;
    const found = hosts.get(key) ?? hostsIn(shown[at + 1] ?? '');
    hosts.set(key, found);
    for (const host of new Set(found)) add(counted.domain, host, id);
  }
}
