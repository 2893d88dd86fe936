import { useDeferredValue, useMemo, useState } from 'react';
import { useDeletions } from '@/components/deletion/use-deletions.ts';
import type { ListView } from '@/lib/library/list-view.ts';
import { isFiltering, rowsInViews } from '@/lib/library/rows-in-view.ts';
import { itemsOf } from './items.ts';
import { judgeFilters } from './judge-filters.ts';
import type { KnownLinks } from './use-known-links.ts';
import { useLast } from './use-last.ts';
import { useTable } from './use-table.ts';
import { useTold } from './use-told.ts';

/** In steps of how many rows the service is asked ahead of what is in sight. */
const ahead = 50;

/** What the list shows of a view: from what is known at once, then as the service answers. */
export function useList(known: Extract<KnownLinks, { state: 'ready' }>, wanted: ListView) {
  const { database, ids, version, revision, standing } = known;
  // Typing goes first.
  const view = useDeferredValue(wanted);
  const { asked } = useMemo(() => judgeFilters(view.filters), [view.filters]);
  const isSearched = view.search.trim() !== '';
  const isPlain = !isSearched && view.sort === null && !isFiltering(asked);
  const [isSearching, setIsSearching] = useState(false);
  const { table, version: tableVersion } = useTable(database, isSearching || !isPlain, revision);
  const source = isPlain ? ids : table;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table says something else with each version
  const rowsOf = useMemo(() => table && rowsInViews(table), [table, tableVersion]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const rows = useMemo(
    () =>
      isPlain
        ? Uint32Array.from({ length: ids.size }, (_, row) => row)
        : rowsOf?.({ search: view.search, filters: asked, sort: view.sort }),
    [isPlain, ids, version, rowsOf, view.search, asked, view.sort],
  );

  const matching = useMemo(
    () => (isFiltering(asked) ? rowsOf?.({ search: '', filters: asked, sort: view.sort }).length : 0) ?? null,
    [rowsOf, asked, view.sort],
  );
  const [seen, setSeen] = useState(0);
  const { answer, told, again, teller } = useTold({ view, asked, standing, seen, matching });

  const { shown: deletions, hidden } = useDeletions(database);
  const ready = useMemo(
    () => (source === null || rows === undefined ? null : itemsOf({ source, rows, answer: told, hidden })),
    [source, rows, told, hidden],
  );
  // Drawn on until then, so that a column's header keeps the focus that has pressed it.
  const items = useLast(ready);
  return {
    /** Null until there is anything to show. */
    items,
    /** The texts are loaded, which takes a moment: the items are still those of the view before. */
    isLoading: ready === null,
    /** Rises whenever what is known has changed. */
    version: version + tableVersion,
    /** The service's, as far as it has come, though it may not be shown yet. */
    answer,
    again,
    deletions,
    /** Whether a link is left out, since it is to be deleted. */
    isGone: (id: string) => hidden.some((one) => one.id === id),
    /** Whose word the items are. */
    teller,
    /** The last row in sight. */
    see: (index: number) => setSeen(Math.ceil((index + 1) / ahead) * ahead),
    /** A search is about to begin, or over. */
    expectSearch: setIsSearching,
  };
}

export type List = ReturnType<typeof useList>;
