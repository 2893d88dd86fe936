import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { newestFirst } from '@/lib/link-index/index.ts';
import type { CompareView } from '@/lib/stats/compare-route.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import type { FoundLinks } from './find-links.ts';
import { chosenLinksQuery, foundLinksQuery } from './queries.ts';

/** A search for links, with the links found so far. */
export type Finding = Omit<FoundLinks, 'isEnd' | 'pages'> &
  (
    | { state: 'finding'; stop: () => void }
    | { state: 'found'; stopped: boolean }
    | { state: 'failed'; failure: Failure }
  );

const nothing = { links: [], looked: 0, unreadable: 0, gone: 0, gap: null, ignored: [], cached: null };

/** Finds the links of a page's view. Searches again when the searched cached links change. */
export function useFoundLinks(connectionId: string, { ids, by, text }: Pick<CompareView, 'ids' | 'by' | 'text'>) {
  const [asksService, setAsksService] = useState(false);
  const found = foundLinksQuery({ connectionId, by, text, asksService });
  const finding = useFinding(ids === null ? found : chosenLinksQuery(connectionId, ids));
  const item = useMemo(() => linkCacheItem.of(connectionId), [connectionId]);
  const stored = useStored(item);
  const cache = stored.state === 'loaded' ? stored.value : null;
  const revision = cache === null || cache.activity.state === 'reading' ? null : cache.revision;
  const { retry } = finding;
  const searched = finding.state === 'found' && !finding.stopped ? finding.cached?.revision : undefined;
  useEffect(() => {
    if (revision !== null && searched !== undefined && revision !== searched) retry();
  }, [revision, searched, retry]);
  return { finding, askService: () => setAsksService(true) };
}

/** Finds links. The earlier results stay during another search. */
export function useFinding(options: UseQueryOptions<FoundLinks>): Finding & { retry: () => void } {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(options);
  const stop = () => void client.cancelQueries({ queryKey: options.queryKey });
  const retry = useCallback(() => void refetch(), [refetch]);
  const isEnd = data?.isEnd ?? false;
  const isStopped = !isEnd && !isFetching && error === null;
  const found = useMemo(
    () => (data && isStopped && data.cached ? { ...data, links: data.links.toSorted(newestFirst) } : (data ?? nothing)),
    [data, isStopped],
  );
  if (error !== null) return { ...found, state: 'failed', failure: error.failure, retry };
  if (isFetching && !isEnd) return { ...found, state: 'finding', stop, retry };
  return { ...found, state: 'found', stopped: isStopped, retry };
}
