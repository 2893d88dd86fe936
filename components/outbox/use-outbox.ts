import { useWatched } from '@/components/ui/use-stored.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';

/** Returns the pending changes of the page's connection; null until they are read. */
export function useOutbox(): Outbox | null {
  const stored = useWatched(outboxItem);
  return stored.state === 'loaded' ? stored.value : null;
}
