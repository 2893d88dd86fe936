import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { judgeFilters } from '@/components/links/view/judge-filters.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type ListView, readOwnFilters } from '@/lib/library/index.ts';
import { createAllSource } from './all-source.ts';

/** The links of all connections for a view. */
export function useAllSource(connections: readonly Connection[], view: ListView) {
  // Typing goes first.
  const { search, sort, filters, own } = useDeferredValue(view);
  const query = useMemo(
    () => ({ search, sort, filters: judgeFilters(filters).asked, own: readOwnFilters(own) }),
    [search, sort, filters, own],
  );
  const [source] = useState(() => createAllSource(connections, query));
  useEffect(() => source.open(), [source]);
  useEffect(() => source.show(query), [source, query]);
  return { source, list: useStore(source.store) };
}
