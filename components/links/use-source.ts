import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { type ListView, readOwnFilters } from '@/lib/library/index.ts';
import type { ListQuery } from './source/list-query.ts';
import { judgeFilters } from './view/judge-filters.ts';

/** What a list takes its links from. */
interface Source<List> {
  store: StoreApi<List>;
  /** Begins. Returns what ends it. */
  open: () => () => void;
  show: (query: ListQuery) => void;
}

/** The links of a source for a view, for as long as they are shown. */
export function useSource<List, S extends Source<List>>(
  view: ListView,
  create: (first: ListQuery) => S & Source<List>,
): { source: S; list: List } {
  // Typing goes first.
  const { search, sort, filters, own } = useDeferredValue(view);
  const query = useMemo(
    () => ({ search, sort, filters: judgeFilters(filters).asked, own: readOwnFilters(own) }),
    [search, sort, filters, own],
  );
  const [source] = useState(() => create(query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  return { source, list: useStore(source.store) };
}
