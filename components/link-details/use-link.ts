import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { followLinkCache } from '@/components/links/source/follow-link-cache.ts';
import { linkQuery } from '@/components/queries/queries.ts';
import { throttle } from '@/lib/async/throttle.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { cachedLink } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';

/** The shortest time between two looks at the cached link while it changes, in milliseconds. */
const minGapMs = 500;

/** Reads a link, and again when it is changed elsewhere in Hem, or deleted. */
export function useLink(connectionId: string, id: string) {
  const client = useQueryClient();
  const query = linkQuery(linkKey(connectionId, id));
  const reading = useQuery(query);
  const { refetch } = reading;
  /** The service's own answer is cached too, and is no change. */
  const isChanged = useEffectEvent(async () => {
    const cached = await cachedLink(connectionId, id).catch(noteProblem('readCache', null));
    const shown = client.getQueryData(query.queryKey)?.link ?? null;
    return JSON.stringify(cached) !== JSON.stringify(shown);
  });
  useEffect(() => {
    let isCurrent = true;
    const refetchIfChanged = async () => {
      if ((await isChanged()) && isCurrent) void refetch({ cancelRefetch: false });
    };
    const checking = throttle(minGapMs, () => void refetchIfChanged());
    let isFirst = true;
    const unfollow = followLinkCache(connectionId, (_state, isNew) => {
      if (isNew && !isFirst) checking.soon();
      isFirst = false;
    });
    return () => {
      isCurrent = false;
      unfollow();
      checking.stop();
    };
  }, [connectionId, refetch]);
  return reading;
}
