import { useWatched } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** Returns the base address of the connection that this page shows; null until it is read, or if there is none. */
export function usePageAddress(): string | null {
  const stored = useWatched(connectionItem);
  return stored.state === 'loaded' ? (stored.value?.baseUrl ?? null) : null;
}
