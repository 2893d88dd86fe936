import { foldKey } from '../contract/fold-text.ts';
import { keyed } from '../contract/keyed.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { keysOfConnection } from '../database/keys.ts';
import { utmOfLink } from '../link/utm/fields.ts';
import { type Columns, hostsReader, idAt, lineEnd, readColumns, utmIn, valueEnd } from './columns.ts';
import { findLinks } from './find.ts';
import type { CachedLinks } from './link-groups.ts';
import { fieldIn } from './parts.ts';
import { utmFilterNames, utmFilters } from './select.ts';

/** A value to filter by, as its newest link spells it, and the number of links with it. */
interface FilterValue {
  value: string;
  count: number;
}

const valueKinds = ['domain', ...utmFilterNames, 'tag'] as const;
type ValueKind = (typeof valueKinds)[number];

/** The values that links can be filtered by, the most frequent first. */
export type FilterValues = Record<ValueKind, readonly FilterValue[]>;

export const noFilterValues: FilterValues = keyed(valueKinds, () => []);

/** The number of values of a kind to choose from. */
const maxValues = 200;

/** Folded values, each with its number of links and the id of the newest. */
type Counts = Map<string, { count: number; id: string }>;

function add(counts: Counts, value: string, id: string): void {
  const before = counts.get(value);
  if (before === undefined) counts.set(value, { count: 1, id });
  else before.count += 1;
}

/** Reads the domains, UTM values and tags of all cached links. Takes some 200 ms for 100,000. */
export async function readFilterValues(cached: CachedLinks): Promise<FilterValues> {
  const { connectionId, database } = cached;
  const counts = keyed(valueKinds, (): Counts => new Map());
  const { store } = database.transaction('columns');
  const keys = await store.getAllKeys(keysOfConnection(connectionId));
  // The newest columns first. Each can be released as soon as it is counted.
  await Promise.all(
    keys.toReversed().map(async (key) => {
      const columns = readColumns(await store.get(key));
      if (columns !== null) countIn(columns, counts);
    }),
  );
  const frequent = keyed(valueKinds, (kind) =>
    [...counts[kind]].sort(([, one], [, other]) => other.count - one.count).slice(0, maxValues),
  );
  const { domain, ...folded } = frequent;
  const ids = new Set(Object.values(folded).flatMap((values) => values.map(([, { id }]) => id)));
  const newest = new Map((await findLinks(cached, [...ids])).map((link) => [link.id, link]));
  const spelled = (kind: ValueKind, valuesOf: (link: LinkRecord) => readonly string[]) =>
    frequent[kind].map(([value, { count, id }]) => {
      const link = newest.get(id);
      const same = link && valuesOf(link).find((one) => foldKey(one) === value);
      return { value: same ?? value, count };
    });
  return {
    ...keyed(utmFilterNames, (name) => spelled(name, (link) => [utmOfLink(link)[utmFilters[name]]])),
    domain: domain.map(([value, { count }]) => ({ value, count })),
    tag: spelled('tag', (link) => link.tags ?? []),
  };
}

function countIn(columns: Columns, counts: Record<ValueKind, Counts>): void {
  const shown = columns.shown.split(lineEnd);
  const readHosts = hostsReader();
  for (const [at, line] of columns.lines.split(lineEnd).slice(1).entries()) {
    const id = idAt(columns, at);
    const utm = fieldIn(line, 'utm');
    for (const name of utmFilterNames) {
      const value = utmIn(utm, utmFilters[name]);
      if (value !== '') add(counts[name], value, id);
    }
    for (const tag of new Set(fieldIn(line, 'tags').split(valueEnd))) if (tag !== '') add(counts.tag, tag, id);
    for (const host of new Set(readHosts(shown[at + 1] ?? ''))) add(counts.domain, host, id);
  }
}

/** Adds up the values of several connections. */
export const joinFilterValues = (all: readonly FilterValues[]): FilterValues =>
  keyed(valueKinds, (kind) => {
    const joined = new Map<string, FilterValue>();
    for (const { value, count } of all.flatMap((values) => values[kind])) {
      const key = foldKey(value);
      const before = joined.get(key);
      joined.set(key, { value: before?.value ?? value, count: (before?.count ?? 0) + count });
    }
    return [...joined.values()].sort((one, other) => other.count - one.count);
  });
