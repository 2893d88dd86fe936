import { useMemo } from 'react';
import { useWatched } from '@/components/ui/use-stored.ts';
import { watchesItem } from '@/lib/storage/watches.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/** Returns the watched links of a connection, as they change; null until they are read. */
export function useWatches(connectionId: string): readonly Watch[] | null {
  const stored = useWatched(useMemo(() => watchesItem.of(connectionId), [connectionId]));
  return stored.state === 'loading' ? null : stored.value.links;
}
