import { useMemo } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { watchesItem } from '@/lib/storage/watches.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/** Returns the links that are watched on a connection, as they change; null until they are read. */
export function useWatches(connectionId = pageConnectionId()): readonly Watch[] | null {
  const stored = useStored(useMemo(() => watchesItem.of(connectionId), [connectionId]));
  return stored.state === 'loading' ? null : stored.value.links;
}
