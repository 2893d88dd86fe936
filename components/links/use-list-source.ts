import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { readOwnFilters } from '@/lib/library/index.ts';
import { createListSource } from './source/list-source.ts';
import { judgeFilters } from './view/judge-filters.ts';
import { useListView } from './view/use-list-view.ts';

export type ListSource = ReturnType<typeof createListSource>;

/** The links of a connection for the view that the address asks for. */
export function useListSource(connectionId: string) {
  const { view: wanted } = useListView();
  // Typing goes first.
  const { search, sort, filters, own } = useDeferredValue(wanted);
  const query = useMemo(
    () => ({ search, sort, filters: judgeFilters(filters).asked, own: readOwnFilters(own) }),
    [search, sort, filters, own],
  );
  const [source] = useState(() => createListSource(connectionId, query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  return { source, list: useStore(source.store) };
}
