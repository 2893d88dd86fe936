import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '@/lib/link-index/index.ts';
import { filtersOf } from './filters/view-filters.ts';
import { createListSource } from './source/list-source.ts';

/** Lists the links of connections for a view. The connections must not change while the component is mounted. */
export function useListSource(connectionIds: readonly string[], view: ListView) {
  // Typing has priority over the list.
  const { search, sort, filters, tags, tagMode } = useDeferredValue(view);
  const query = useMemo(() => {
    const { filters: valid } = filtersOf({ filters, tags, tagMode }, Date.now());
    return { search, sort, filters: valid, job: filters.job };
  }, [search, sort, filters, tags, tagMode]);
  const [source] = useState(() => createListSource(connectionIds, query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  useEffect(() => source.refresh({ whole: false }), [source]);
  return { source, list: useStore(source.store) };
}
