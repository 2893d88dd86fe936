import { type ContractError, errorOf } from '../contract/error-codes.ts';
import { keyed } from '../contract/keyed.ts';
import { linksQuery } from '../contract/queries.ts';
import { cachedSortNames, type LinkFilters, type OwnFilters, utmFilterNames } from './select.ts';

export type FilterName = keyof LinkFilters;

const { offset: _offset, limit: _limit, ...filterShape } = linksQuery.shape;

/** The filters of a list (interface §4.3), without its paging. */
export const filterNames = Object.keys(filterShape) as FilterName[];

/** The filters that only cached links have. */
export const ownFilterNames = ['domain', ...utmFilterNames, 'expired'] as const satisfies (keyof OwnFilters)[];

export type OwnFilterName = (typeof ownFilterNames)[number];

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
  filters: Record<FilterName, string>;
  own: Record<OwnFilterName, string>;
  /** Null for the default: best matches first in a search, otherwise the newest. */
  sort: Sort | null;
}

/** The query of a view in an address; empty for the plain list. */
export function viewQuery({ search, filters, own, sort }: ListView): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  for (const name of filterNames) if (filters[name] !== '') query.set(name, filters[name]);
  for (const name of ownFilterNames) if (own[name] !== '') query.set(name, own[name]);
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
  return {
    search: query.get('search') ?? '',
    filters: keyed(filterNames, (name) => query.get(name) ?? ''),
    own: keyed(ownFilterNames, (name) => query.get(name) ?? ''),
    sort: by === undefined ? null : { by, descending: query.get('order') === 'descending' },
  };
}

/** The plain list: all links, the newest first. */
export const plainView: ListView = readViewQuery('');

/** Reads the filters of cached links. Invalid ones filter nothing. */
export const readOwnFilters = ({ expired, ...texts }: ListView['own']): OwnFilters => ({
  ...texts,
  expired: expired === 'true' || expired === 'false' ? expired : '',
});

/** Returns the valid filters, and the errors of the others, which filter nothing. */
export function readFilters(filters: ListView['filters']) {
  const typed = Object.entries(filters).filter(([, text]) => text !== '');
  const read = linksQuery.safeParse(Object.fromEntries(typed));
  const issues = read.error?.issues ?? [];
  const errors: Partial<Record<FilterName, ContractError>> = Object.fromEntries(
    issues.map((issue) => [issue.path[0], errorOf(issue)]),
  );
  const asked: LinkFilters = linksQuery.parse(Object.fromEntries(typed.filter(([name]) => !(name in errors))));
  return { asked, errors };
}
