import { foldKey } from '../contract/fold-text.ts';
import { keyed } from '../contract/keyed.ts';
import { keysOfConnection } from '../database/keys.ts';
import { utmOfLink } from '../link/utm/fields.ts';
import { findLinks } from './find.ts';
import type { CachedLinks } from './link-groups.ts';
import { fieldIn } from './parts.ts';
import {
  type Columns,
  clicksAt,
  hasPasswordAt,
  hostsReader,
  idAt,
  isExpiredAt,
  lineEnd,
  readColumns,
  tagsIn,
  utmIn,
} from './search-columns.ts';
import { filterTests, utmFilterNames, utmFilters, type ViewQuery } from './select.ts';

/** A value to filter by, and the number of links with it. */
export interface FilterValue {
  value: string;
  count: number;
}

const flagNames = ['clicked', 'has_password', 'expired'] as const;
/** Each host, each spelling of a tag and each connection is a value of its own. */
const exactKinds = ['domain', 'tag', 'connection', ...flagNames] as const;
const valueKinds = [...exactKinds, ...utmFilterNames] as const;
type ValueKind = (typeof valueKinds)[number];

/**
 * The values that links can be filtered by, the most frequent first. UTM values are spelled as in the newest link, since
 * other spellings match as well. Flags are `true` and `false`.
 */
export type FilterValues = Record<ValueKind, readonly FilterValue[]>;

export const noFilterValues: FilterValues = keyed(valueKinds, () => []);

/** The number of UTM values of a field to choose from. */
const maxValues = 200;

/** Values, each with its number of links and the id of the newest. */
type Counts = Map<string, { count: number; id: string }>;

function add(counts: Counts, value: string, id: string): void {
  const before = counts.get(value);
  if (before === undefined) counts.set(value, { count: 1, id });
  else before.count += 1;
}

/** The view whose links are counted. */
export interface CountedView extends Pick<ViewQuery, 'filters'> {
  /** Returns true for a link that the search and the job of the view leave. */
  isAmong: (connectionId: string, id: string) => boolean;
}

/**
 * Counts the values of cached links, one part after the other. The values of a field are of the links that pass the
 * filters by all other fields. Takes some 300 ms for 100,000 links.
 */
export async function readFilterValues(cached: CachedLinks, { filters, isAmong }: CountedView): Promise<FilterValues> {
  const { connectionId, database } = cached;
  const tests = filterTests(filters, Date.now());
  const counts = keyed(valueKinds, (): Counts => new Map());
  const { store } = database.transaction('columns');
  const keys = await store.getAllKeys(keysOfConnection(connectionId));
  // The newest columns first. Each can be released as soon as it is counted.
  await Promise.all(
    keys.toReversed().map(async (key) => {
      const columns = readColumns(await store.get(key));
      if (columns !== null) countIn(columns, counts, { connectionId, tests, isAmong });
    }),
  );
  const sorted = (kind: ValueKind) => [...counts[kind]].sort(([, one], [, other]) => other.count - one.count);
  const frequent = keyed(utmFilterNames, (name) => sorted(name).slice(0, maxValues));
  const ids = new Set(Object.values(frequent).flatMap((values) => values.map(([, { id }]) => id)));
  const newest = new Map((await findLinks(cached, [...ids])).map((link) => [link.id, link]));
  const spelled = (name: (typeof utmFilterNames)[number]) =>
    frequent[name].map(([key, { count, id }]) => {
      const link = newest.get(id);
      const value = link && utmOfLink(link)[utmFilters[name]];
      return { value: value !== undefined && foldKey(value) === key ? value : key, count };
    });
  return {
    ...keyed(exactKinds, (kind) => sorted(kind).map(([value, { count }]) => ({ value, count }))),
    ...keyed(utmFilterNames, spelled),
  };
}

interface Counting extends Pick<CountedView, 'isAmong'> {
  connectionId: string;
  tests: ReturnType<typeof filterTests>;
}

function countIn(
  columns: Columns,
  counts: Record<ValueKind, Counts>,
  { connectionId, tests, isAmong }: Counting,
): void {
  const shown = columns.shown.split(lineEnd);
  const readHosts = hostsReader();
  const now = Date.now();
  for (const [at, line] of columns.lines.split(lineEnd).slice(1).entries()) {
    const id = idAt(columns, at);
    if (!isAmong(connectionId, id)) continue;
    const candidate = { part: { columns }, connectionId, at, line, shown: shown[at + 1] ?? '' };
    const [failed, second] = tests.filter(({ passes }) => !passes(candidate));
    if (second !== undefined) continue;
    // A link that fails one filter counts for the values of that field alone.
    const addTo = (kind: ValueKind, value: string) => {
      if (failed === undefined || failed.field === kind) add(counts[kind], value, id);
    };
    const utm = fieldIn(line, 'utm');
    for (const name of utmFilterNames) {
      const value = utmIn(utm, utmFilters[name]);
      if (value !== '') addTo(name, value);
    }
    for (const tag of tagsIn(candidate.shown)) addTo('tag', tag);
    for (const host of new Set(readHosts(candidate.shown))) addTo('domain', host);
    addTo('connection', connectionId);
    const { clicked } = clicksAt(columns, at);
    if (clicked !== null) addTo('clicked', String(clicked));
    addTo('has_password', String(hasPasswordAt(columns, at)));
    addTo('expired', String(isExpiredAt(columns, at, now)));
  }
}

/** Adds up the values of several connections. */
export const joinFilterValues = (all: readonly FilterValues[]): FilterValues =>
  keyed(valueKinds, (kind) => {
    const isExact = exactKinds.some((name) => name === kind);
    const joined = new Map<string, FilterValue>();
    for (const { value, count } of all.flatMap((values) => values[kind])) {
      const key = isExact ? value : foldKey(value);
      const before = joined.get(key);
      joined.set(key, { value: before?.value ?? value, count: (before?.count ?? 0) + count });
    }
    return [...joined.values()].sort((one, other) => other.count - one.count);
  });
