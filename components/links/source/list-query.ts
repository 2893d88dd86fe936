import { isFiltering, type LinkFilters, type ListView, type OwnFilters } from '@/lib/library/index.ts';

/** What is asked of a list: a view with those of its filters that can be meant. */
export interface ListQuery extends Pick<ListView, 'search' | 'sort'> {
  filters: LinkFilters;
  /** Those that the service does not have. */
  own: OwnFilters;
}

/** Whom a query can be answered by. */
export interface QueryTraits {
  /** Asks for what the service can filter by. */
  isFiltered: boolean;
  /** Asks for what Hem alone can do: the service neither searches nor sorts (interface §4.3), and has no other filters. */
  isArranged: boolean;
}

export const traitsOf = ({ search, sort, filters, own }: ListQuery): QueryTraits => ({
  isFiltered: isFiltering(filters),
  isArranged: search.trim() !== '' || sort !== null || isFiltering(own),
});

/** Returns what the index is asked for: it has no clicks to sort by. */
export function indexQuery({ sort, ...query }: ListQuery) {
  const by = sort?.by ?? 'clicks';
  return { ...query, sort: sort === null || by === 'clicks' ? null : { ...sort, by } };
}

export type IndexQuery = ReturnType<typeof indexQuery>;
