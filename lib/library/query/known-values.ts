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

/** A value to filter by, as its newest link has it, and how many links do. */
interface KnownValue {
  value: string;
  count: number;
}

/** What links can be filtered by, the most frequent first. */
export interface KnownValues {
  domains: readonly KnownValue[];
  campaigns: readonly KnownValue[];
  tags: readonly KnownValue[];
}

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

/** Reads the domains, campaigns and tags of all links known: some 200 ms for 100,000, so only where somebody is to pick. */
export async function loadKnownValues(database: LibraryDatabase): Promise<KnownValues> {
  const counted = { domains: new Map(), campaigns: new Map(), tags: new Map() } satisfies Record<string, Counted>;
  // Each is let go as soon as it is counted.
  await loadChunks(database, (chunk) => {
    countIn(chunk, counted);
    return { first: chunk.first, revision: chunk.revision, size: 0 };
  });
  const [campaigns, tags] = [frequent(counted.campaigns), frequent(counted.tags)];
  const newest = await findLinks(database, [...new Set([...campaigns, ...tags].map(([, { id }]) => id))]);
  const byId = new Map(newest.map((link) => [link.id, link]));
  const spelled = (values: typeof tags, written: (link: LinkRecord) => readonly (string | null | undefined)[]) =>
    values.map(([value, { count, id }]) => {
      const link = byId.get(id);
      const same = link && written(link).find((one) => foldText(one ?? '').trim() === value.trim());
      return { value: same ?? value, count };
    });
  return {
    domains: frequent(counted.domains).map(([value, { count }]) => ({ value, count })),
    campaigns: spelled(campaigns, (link) => [utmOfLink(link).utm_campaign]),
    tags: spelled(tags, (link) => link.tags ?? []),
  };
}

function countIn(chunk: Chunk, { domains, campaigns, tags }: Record<keyof KnownValues, Counted>): void {
  const shown = chunk.texts.split(lineEnd);
  // Most addresses of a domain begin alike, and are read once.
  const hosts = new Map<string, readonly string[]>();
  for (const [at, line] of chunk.lines.split(lineEnd).slice(1).entries()) {
    const id = idIn(factsAt(chunk, at));
    const texts = line.split(fieldEnd);
    const textOf = (field: (typeof fields)[number]) => texts[fields.indexOf(field)] ?? '';
    const campaign = utmIn(textOf('utm'), 'utm_campaign').trim();
    if (campaign !== '') add(campaigns, campaign, id);
    for (const tag of new Set(textOf('tags').split(tagEnd))) if (tag !== '') add(tags, tag, id);
    const [, short = '', , other = ''] = (shown[at + 1] ?? '').split(fieldEnd);
    const key = `${short}${fieldEnd}${other}`;
    const found = hosts.get(key) ?? hostsIn(shown[at + 1] ?? '');
    hosts.set(key, found);
    for (const host of new Set(found)) add(domains, host, id);
  }
}
