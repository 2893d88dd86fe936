import { useDeferredValue, useMemo, useState } from 'react';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type ListView, readFilters } from '@/lib/library/list-view.ts';
import { isFiltering, rowsInViews } from '@/lib/library/rows-in-view.ts';
import { itemsOf } from './items.ts';
import { useDeletions } from './use-deletions.ts';
import type { KnownLinks } from './use-known-links.ts';
import { useServiceAnswer } from './use-service-answer.ts';

/** How far beyond the last row in sight the service is asked. */
const ahead = 50;

/** What the list shows of a view: from what is known at once, then as the service answers. */
export function useList(connection: Connection, known: Extract<KnownLinks, { state: 'ready' }>, wanted: ListView) {
  const { database, table, version, standing } = known;
  // Typing goes first.
  const view = useDeferredValue(wanted);
  const { asked } = useMemo(() => readFilters(view.filters), [view.filters]);
  const { shown: deletions, hidden } = useDeletions(connection.id, database);
  const [seen, setSeen] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table says something else with each version
  const rowsOf = useMemo(() => rowsInViews(table), [table, version]);
  const rows = useMemo(
    () => rowsOf({ search: view.search, filters: asked, sort: view.sort }),
    [rowsOf, view.search, asked, view.sort],
  );

  // The service can neither search nor sort (interface §4.3), and without filters it would answer with what is known.
  const isPlain = view.search.trim() === '' && view.sort === null;
  const isForService = isPlain && (isFiltering(asked) || (standing?.wholeAt ?? null) === null);
  const { answer, again } = useServiceAnswer({
    filters: isForService ? asked : null,
    occasion: standing?.activity.state === 'reading' ? '' : String(standing?.known),
    wanted: seen + ahead,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const items = useMemo(() => itemsOf({ table, rows, answer, hidden }), [table, version, rows, answer, hidden]);
  const isTold = answer !== null && answer.failure === null && (answer.isEnd || seen < items.told);
  return { items, answer, again, deletions, isForService, isTold, see: setSeen };
}

export type List = ReturnType<typeof useList>;
