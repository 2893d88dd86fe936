import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ListView, readOwnFilters } from '@/lib/link-index/index.ts';
import { createListSource } from './source/list-source.ts';
import { validateFilters } from './view/validate-filters.ts';

/** Lists the links of connections for a view. The connections must not change while the component is mounted. */
export function useListSource(connectionIds: readonly string[], view: ListView) {
  // Typing has priority over the list.
  const { search, sort, filters, own } = useDeferredValue(view);
  const query = useMemo(
    () => ({ search, sort, filters: validateFilters(filters).asked, own: readOwnFilters(own) }),
    [search, sort, filters, own],
  );
  const [source] = useState(() => createListSource(connectionIds, query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  useEffect(() => source.refresh({ whole: false }), [source]);
  return { source, list: useStore(source.store) };
}
