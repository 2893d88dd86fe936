import type * as z from 'zod/mini';
import { cleanTag } from '../contract/clean-text.ts';
import { foldKey, foldText } from '../contract/fold-text.ts';
import { linksQuery } from '../contract/queries.ts';
import { fieldIn, type Part } from './parts.ts';
import { clicksAt, hasPasswordAt, hostsIn, isExpiredAt, lineEnd, tagsIn, utmIn } from './search-columns.ts';

/** The filters of a list (interface §4.3), without its paging. */
export type LinkFilters = Omit<z.output<typeof linksQuery>, 'offset' | 'limit'>;

/** The filters by UTM values, each with its field. */
export const utmFilters = { source: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign' } as const;

type UtmFilter = keyof typeof utmFilters;

export const utmFilterNames = Object.keys(utmFilters) as UtmFilter[];

/** The match rule for several tags. */
export const tagModes = ['all', 'any', 'none'] as const;

export type TagMode = (typeof tagModes)[number];

/**
 * The valid filters of a view. A missing or empty one filters nothing. Services know only some of them
 * (`serviceFilters`).
 */
export interface ViewFilters extends Omit<LinkFilters, 'tag'>, Partial<Record<UtmFilter, string>> {
  /** Exact tags: other spellings are other tags. */
  tags?: readonly string[];
  /** `all` if missing. */
  tagMode?: TagMode;
  /** The host of a short address. */
  domain?: string;
  /** The id of a connection, in a list of several. */
  connection?: string;
  expired?: '' | 'true' | 'false';
}

/** True if filters filter anything. */
export const isFiltering = ({ tagMode: _mode, ...filters }: ViewFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value.length > 0);

/** Returns the part of filters that a service can apply. It can neither combine tags nor tell spellings apart. */
export function serviceFilters({ tags = [], tagMode = 'all', ...filters }: ViewFilters): LinkFilters {
  const { title, clicked, has_password, start_date, end_date } = filters;
  const [tag] = tagMode === 'all' ? tags : [];
  const given = Object.entries({ title, tag, clicked, has_password, start_date, end_date });
  return linksQuery.parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
}

/** Returns the filters that no service can apply, without tags. */
export const localFilters = ({ domain, connection, expired, source, medium, campaign }: ViewFilters): ViewFilters => ({
  ...(domain && { domain }),
  ...(connection && { connection }),
  ...(expired && { expired }),
  ...(source && { source }),
  ...(medium && { medium }),
  ...(campaign && { campaign }),
});

/** The sort keys of cached links. Texts compare as they are searched: folded. */
export const cachedSortNames = ['created', 'lastClicked', 'title', 'slug', 'address', 'tags'] as const;

interface CachedSort {
  by: (typeof cachedSortNames)[number];
  descending: boolean;
}

/** A view of a list, with its valid filters. */
export interface ViewQuery {
  search: string;
  filters: ViewFilters;
  /** The ids that may be listed, without their connection; absent for all. */
  among?: ReadonlySet<string> | null;
  /** Null for the default: best matches first in a search, otherwise the newest. */
  sort: CachedSort | null;
}

/** A link that is filtered. Its shown line is empty unless a filter needs it. */
interface Candidate {
  part: Pick<Part, 'columns'>;
  connectionId: string | null;
  at: number;
  line: string;
  shown: string;
}

/** The columns of a connection. */
interface Member {
  /** Null if the list has no other connection. */
  connectionId: string | null;
  parts: readonly Part[];
}

/**
 * Returns the rows that pass filters, sorted. Filters mean what they do to the service of this repository: part of a title
 * folded, days in UTC with the last one included (reading R10). Only tags are compared exactly.
 *
 * @param isBefore - the order of rows with equal values
 */
export function selectRows(
  members: readonly Member[],
  { filters, sort }: { filters: ViewFilters; sort: CachedSort },
  isBefore: (row: number, other: number) => boolean,
): Uint32Array {
  const tests = filterTests(filters, Date.now());
  const read = valueFor(sort.by);
  const { domain = '', tags = [] } = filters;
  const needsShown = domain !== '' || tags.length > 0;
  const passing: { row: number; value: string | number }[] = [];
  for (const { connectionId, parts } of members) {
    for (const part of parts) {
      const shown = needsShown ? part.columns.shown.split(lineEnd) : [];
      for (const [at, line] of part.columns.lines.split(lineEnd).slice(1).entries()) {
        const candidate = { part, connectionId, at, line, shown: shown[at + 1] ?? '' };
        if (tests.every(({ passes }) => passes(candidate)))
          passing.push({ row: part.first + at, value: read(candidate) });
      }
    }
  }
  const direction = sort.descending ? -1 : 1;
  passing.sort((one, other) => {
    if (one.value !== other.value) return one.value < other.value ? -direction : direction;
    return isBefore(one.row, other.row) ? -1 : 1;
  });
  return Uint32Array.from(passing, ({ row }) => row);
}

function valueFor(by: CachedSort['by']): (candidate: Candidate) => string | number {
  if (by === 'created' || by === 'lastClicked') return ({ part, at }) => part.columns[by][at] ?? 0;
  return ({ line }) => fieldIn(line, by);
}

/** A filter of a view, with the name of its field. */
interface FilterTest {
  field: UtmFilter | 'clicked' | 'has_password' | 'expired' | 'created' | 'connection' | 'title' | 'domain' | 'tag';
  passes: (candidate: Candidate) => boolean;
}

/** Returns the filters that filter anything, as tests of one link. */
export function filterTests(filters: ViewFilters, now: number): readonly FilterTest[] {
  const { title, clicked, has_password, start_date, end_date } = filters;
  const { domain = '', connection = '', expired = '', tags = [] } = filters;
  const tests: FilterTest[] = [];
  const add = (field: FilterTest['field'], isSet: boolean, passes: FilterTest['passes']) => {
    if (isSet) tests.push({ field, passes });
  };
  const from = start_date ? Date.parse(`${start_date}T00:00:00.000Z`) : Number.NEGATIVE_INFINITY;
  const until = end_date ? Date.parse(`${end_date}T23:59:59.999Z`) : Number.POSITIVE_INFINITY;
  const titlePart = foldText(title ?? '');
  const host = domain.toLowerCase().replace(/^www\./, '');
  const passesTags = tagFilter(filters);
  add('clicked', clicked !== undefined, ({ part: { columns }, at }) => {
    return clicksAt(columns, at).clicked === (clicked === 'true');
  });
  add('has_password', has_password !== undefined, ({ part: { columns }, at }) => {
    return hasPasswordAt(columns, at) === (has_password === 'true');
  });
  add('expired', expired !== '', ({ part: { columns }, at }) => isExpiredAt(columns, at, now) === (expired === 'true'));
  add('created', Boolean(start_date || end_date), ({ part: { columns }, at }) => {
    const created = columns.created[at] ?? 0;
    return created >= from && created <= until;
  });
  add('connection', connection !== '', ({ connectionId }) => connectionId === null || connectionId === connection);
  add('title', titlePart !== '', ({ line }) => fieldIn(line, 'title').includes(titlePart));
  for (const name of utmFilterNames) {
    const key = foldKey(filters[name] ?? '');
    add(name, key !== '', ({ line }) => utmIn(fieldIn(line, 'utm'), utmFilters[name]) === key);
  }
  add('domain', host !== '', ({ shown }) => hostsIn(shown).includes(host));
  add('tag', tags.length > 0, ({ shown }) => passesTags(() => tagsIn(shown)));
  return tests;
}

/** Returns a function that checks the clean tags of a link. */
export function tagFilter({ tags: given = [], tagMode = 'all' }: Pick<ViewFilters, 'tags' | 'tagMode'>) {
  const wanted = given.map(cleanTag).filter((tag) => tag !== '');
  return (readTags: () => readonly string[]): boolean => {
    if (wanted.length === 0) return true;
    const tags = readTags();
    if (tagMode === 'all') return wanted.every((tag) => tags.includes(tag));
    return wanted.some((tag) => tags.includes(tag)) === (tagMode === 'any');
  };
}
