import { useWatched } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** Returns the connection that this page shows; null until it is read, or if there is none. */
export function usePageConnection(): Connection | null {
  const stored = useWatched(connectionItem);
  return stored.state === 'loaded' ? stored.value : null;
}
