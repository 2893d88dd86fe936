import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { tagUsesQuery } from '@/components/queries/queries.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { TagUse } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';

type TagUses =
  | { state: 'loading' }
  /** The cached links cannot be read. */
  | { state: 'failed' }
  /** `reading` is the number of links read so far by a first reading of the list; null without one. */
  | { state: 'ready'; uses: readonly TagUse[]; reading: number | null };

/** Returns the uses of a connection's tags, and follows changes of its links. */
export function useTagUses(connectionId: string): TagUses {
  const stored = useStored(useMemo(() => linkCacheItem.of(connectionId), [connectionId]));
  const cache = stored.state === 'loaded' ? stored.value : null;
  useEffect(() => {
    // The page shows the cached links meanwhile, and after a failure.
    void ask('refreshLinks', { whole: false }, connectionId);
  }, [connectionId]);

  const [version, setVersion] = useState<{ revision: number; readAt: number | null } | null>(null);
  const { data, isFetching } = useQuery(tagUsesQuery(connectionId, version));
  const [revision, readAt] = [cache?.revision ?? 0, cache?.wholeAt ?? null];
  const isNew = version === null || version.revision !== revision || version.readAt !== readAt;
  // Each reading ends before the next, since a job changes the links many times a second.
  if (stored.state === 'loaded' && isNew && !isFetching) setVersion({ revision, readAt });

  if (data === undefined) return { state: 'loading' };
  if (data === null) return { state: 'failed' };
  const activity = cache?.activity;
  const reading = readAt === null && activity?.state === 'reading' ? activity.read : null;
  return { state: 'ready', uses: data, reading };
}
