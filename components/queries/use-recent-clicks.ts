import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import { recentClicksQuery } from './queries.ts';

/** The clicks of a link in the last 30 days, as a list shows them. */
export interface ShownClicks {
  clicks: RecentClicks | null;
  /** The failure of the last request. */
  failure: Failure | null;
  isAsking: boolean;
}

/** Returns the clicks in the cache, by link. Sends no requests. */
export function useRecentClicks(links: readonly string[]): ReadonlyMap<string, ShownClicks> {
  const queries = useMemo(() => links.map((link) => ({ ...recentClicksQuery(link), enabled: false })), [links]);
  const results = useQueries({ queries, combine });
  return useMemo(
    () => new Map(links.flatMap((link, index) => (results[index] ? [[link, results[index]]] : []))),
    [links, results],
  );
}

interface Result {
  data: RecentClicks | undefined;
  error: { failure: Failure } | null;
  isFetching: boolean;
}

const combine = (results: Result[]): (ShownClicks | null)[] =>
  results.map(({ data = null, error, isFetching }) =>
    data === null && error === null && !isFetching
      ? null
      : { clicks: data, failure: error?.failure ?? null, isAsking: isFetching },
  );
