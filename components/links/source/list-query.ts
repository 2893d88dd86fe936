import type { ListView, ViewFilters, ViewQuery } from '@/lib/link-index/index.ts';

/** A view with its valid filters. */
export interface ListQuery extends Pick<ListView, 'search' | 'sort'> {
  filters: ViewFilters;
  /** The job whose links are listed; empty for all links. */
  job: string;
}

/** Returns the query for the link index, which has no clicks to sort by. */
export function indexQuery({ search, filters, sort }: ListQuery, among: ReadonlySet<string> | null): ViewQuery {
  const by = sort?.by ?? 'clicks';
  return { search, filters, among, sort: sort === null || by === 'clicks' ? null : { ...sort, by } };
}
