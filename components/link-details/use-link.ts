import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkQuery } from '@/components/queries/queries.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { knownLink } from '@/lib/library/index.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { useThrottled } from './use-throttled.ts';

/** The shortest time between two looks at the cached link while it changes, in milliseconds. */
const minGapMs = 500;

/** Reads a link, and again when it is changed elsewhere in Hem, or deleted. */
export function useLink(connectionId: string, id: string) {
  const client = useQueryClient();
  const query = linkQuery(linkKey(connectionId, id));
  const reading = useQuery(query);
  const { refetch } = reading;
  const library = useStored(libraryItem);
  const revision = useThrottled(library.state === 'loaded' ? (library.value?.revision ?? null) : null, minGapMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason to compare
  useEffect(() => {
    let isCurrent = true;
    void knownLink(connectionId, id).then((cached) => {
      const shown = client.getQueryData(query.queryKey)?.link ?? null;
      // The service's answer is cached in turn, and is then no change.
      if (isCurrent && JSON.stringify(cached) !== JSON.stringify(shown)) void refetch({ cancelRefetch: false });
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, id, revision]);
  return reading;
}
