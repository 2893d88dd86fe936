import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
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
  const cached = useCachedLinks(links);
  const queries = useMemo(() => cached.map((link) => ({ ...recentClicksQuery(link), enabled: false })), [cached]);
  const results = useQueries({ queries, combine });
  return useMemo(
    () => new Map(cached.flatMap((link, index) => (results[index] ? [[link, results[index]]] : []))),
    [cached, results],
  );
}

/**
 * Returns the links with a query in the cache. Observing a link creates its query, which stays for minutes: scrolling from
 * the top of a long list to its end would leave thousands.
 */
function useCachedLinks(links: readonly string[]): readonly string[] {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'added' || type === 'removed') onChange();
      }),
    [client],
  );
  const isCached = (link: string) => client.getQueryState(recentClicksQuery(link).queryKey) !== undefined;
  // A digit for each link, since React compares snapshots by identity.
  const cached = useSyncExternalStore(subscribe, () => links.map((link) => (isCached(link) ? '1' : '0')).join(''));
  return useMemo(() => links.filter((_link, at) => cached[at] === '1'), [links, cached]);
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
