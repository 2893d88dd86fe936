import { type ContractError, errorOf } from '../contract/error-codes.ts';
import { keyed } from '../contract/keyed.ts';
import { linksQuery } from '../contract/queries.ts';
import {
  cachedSortNames,
  type LinkFilters,
  type TagMode,
  tagModes,
  utmFilterNames,
  type ViewFilters,
} from './select.ts';

export type FilterName = keyof LinkFilters;

const { offset: _offset, limit: _limit, tag: _tag, ...filterShape } = linksQuery.shape;

/** The filters of a list (interface §4.3) with one value, without its paging. */
const serviceFilterNames = Object.keys(filterShape) as (keyof typeof filterShape)[];

/** The filters with one value. `created` is a range relative to today, and `job` the job that wrote the links. */
export const viewFilterNames = [
  ...serviceFilterNames,
  ...(['created', 'domain', ...utmFilterNames, 'expired', 'connection', 'job'] as const),
];

export type ViewFilterName = (typeof viewFilterNames)[number];

/** All sort keys of a list. Clicks are not cached with the links, so the list itself sorts by them. */
export const sortNames = [...cachedSortNames, 'clicks'] as const;

export interface Sort {
  by: (typeof sortNames)[number];
  descending: boolean;
}

/** A view of a list, as typed. It is in the page's address, and saved views name it. */
export interface ListView {
  /** The searched words; empty for all links. */
  search: string;
  /** An empty one filters nothing. */
  filters: Record<ViewFilterName, string>;
  tags: readonly string[];
  tagMode: TagMode;
  /** Null for the default: best matches first in a search, otherwise the newest. */
  sort: Sort | null;
}

/** The query of a view in an address; empty for the plain list. */
export function viewQuery({ search, filters, tags, tagMode, sort }: ListView): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  for (const tag of tags) query.append('tag', tag);
  if (tags.length > 0 && tagMode !== 'all') query.set('tags', tagMode);
  for (const name of viewFilterNames) if (filters[name] !== '') query.set(name, filters[name]);
  if (sort !== null) {
    query.set('sort', sort.by);
    query.set('order', sort.descending ? 'descending' : 'ascending');
  }
  return query.toString();
}

/** Reads the query of a view, without unknown parts. */
export function readViewQuery(text: string): ListView {
  const query = new URLSearchParams(text);
  const by = sortNames.find((name) => name === query.get('sort'));
  const tags = [...new Set(query.getAll('tag'))].filter((tag) => tag !== '');
  const mode = tagModes.find((name) => name === query.get('tags'));
  return {
    search: query.get('search') ?? '',
    filters: keyed(viewFilterNames, (name) => query.get(name) ?? ''),
    tags,
    tagMode: tags.length === 0 ? 'all' : (mode ?? 'all'),
    sort: by === undefined ? null : { by, descending: query.get('order') === 'descending' },
  };
}

/** Returns a saved query as `viewQuery` writes it now. An earlier version wrote the filters in another order. */
export const currentQuery = (saved: string): string => viewQuery(readViewQuery(saved));

/** The plain list: all links, the newest first. */
export const plainView: ListView = readViewQuery('');

/** True if a view has filters, apart from its search. */
export const hasFilters = ({ filters, tags }: Pick<ListView, 'filters' | 'tags'>): boolean =>
  tags.length > 0 || Object.values(filters).some((value) => value !== '');

/** Reads the filters of a view, except `created` and `job`. Returns the valid ones, and the errors of the others. */
export function readFilters({ filters, tags, tagMode }: Pick<ListView, 'filters' | 'tags' | 'tagMode'>) {
  const typed = serviceFilterNames.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]]));
  const issues = linksQuery.safeParse(Object.fromEntries(typed)).error?.issues ?? [];
  const errors: Partial<Record<ViewFilterName, ContractError>> = Object.fromEntries(
    issues.map((issue) => [issue.path[0], errorOf(issue)]),
  );
  const asked = linksQuery.parse(Object.fromEntries(typed.filter(([name = '']) => !(name in errors))));
  const { domain, source, medium, campaign, connection, expired } = filters;
  const valid: ViewFilters = {
    ...asked,
    ...{ tags, tagMode, domain, source, medium, campaign, connection },
    expired: expired === 'true' || expired === 'false' ? expired : '',
  };
  return { valid, errors };
}
