import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import { recentClicksQuery } from './queries.ts';
import { isWaiting } from './request.ts';

/** The clicks of a link in its last 30 days, as a list shows them. */
export interface ShownClicks {
  clicks: RecentClicks | null;
  /** Why the service's last answer did not come. */
  failure: Failure | null;
  isAsking: boolean;
}

/** Returns the clicks of links as far as they are known, and asks for others on demand. */
export function useRecentClicks(shown: readonly string[]) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isStopped, setIsStopped] = useState(false);
  const links = useMemo(() => [...new Set([...shown, ...asked])], [shown, asked]);
  const queries = useMemo(() => links.map((link) => ({ ...recentClicksQuery(link), enabled: false })), [links]);
  const results = useQueries({ queries, combine });
  const each = useMemo(
    (): ReadonlyMap<string, ShownClicks> =>
      new Map(links.flatMap((link, index) => (results[index] ? [[link, results[index]]] : []))),
    [links, results],
  );
  const ask = useCallback(
    (wanted: readonly string[]) => {
      setAsked((former) => [...new Set([...former, ...wanted])]);
      setIsStopped(false);
      // A failure is shown where the clicks would be.
      for (const link of wanted) client.query(recentClicksQuery(link)).catch(() => undefined);
    },
    [client],
  );
  const stop = () => {
    setIsStopped(true);
    for (const link of links) {
      void client.cancelQueries({ queryKey: recentClicksQuery(link).queryKey, predicate: isWaiting });
    }
  };
  const isAsking = useMemo(() => !isStopped && results.some((result) => result?.isAsking), [isStopped, results]);
  return { each, asked, isAsking, ask, stop };
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
