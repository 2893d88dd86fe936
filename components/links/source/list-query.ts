import { isFiltering, type LinkFilters, type ListView, type OwnFilters } from '@/lib/link-index/index.ts';

/** A view with its valid filters. */
export interface ListQuery extends Pick<ListView, 'search' | 'sort'> {
  filters: LinkFilters;
  /** Filters that only Hem has. */
  own: OwnFilters;
}

/** The features that a query needs. */
export interface QueryTraits {
  /** True if it has filters of the service. */
  isFiltered: boolean;
  /** True if it searches, sorts, or has filters of Hem's own. The service can do none of these (interface §4.3). */
  isArranged: boolean;
}

export const traitsOf = ({ search, sort, filters, own }: ListQuery): QueryTraits => ({
  isFiltered: isFiltering(filters),
  isArranged: search.trim() !== '' || sort !== null || isFiltering(own),
});

/** Returns the query for the link index, which has no clicks to sort by. */
export function indexQuery({ sort, ...query }: ListQuery) {
  const by = sort?.by ?? 'clicks';
  return { ...query, sort: sort === null || by === 'clicks' ? null : { ...sort, by } };
}

export type IndexQuery = ReturnType<typeof indexQuery>;
