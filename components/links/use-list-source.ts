import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ListView, readOwnFilters } from '@/lib/library/index.ts';
import { createListSource } from './source/list-source.ts';
import { judgeFilters } from './view/judge-filters.ts';

/** Lists the links of some connections for a view, for as long as they are shown. The connections must stay the same. */
export function useListSource(connectionIds: readonly string[], view: ListView) {
  // Typing goes first.
  const { search, sort, filters, own } = useDeferredValue(view);
  const query = useMemo(
    () => ({ search, sort, filters: judgeFilters(filters).asked, own: readOwnFilters(own) }),
    [search, sort, filters, own],
  );
  const [source] = useState(() => createListSource(connectionIds, query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  useEffect(() => source.refresh({ whole: false }), [source]);
  return { source, list: useStore(source.store) };
}
