import { useWatched } from '@/components/ui/use-stored.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';

/** What is not sent yet, as it changes; null until it is read. */
export function useOutbox(): Outbox | null {
  const stored = useWatched(outboxItem);
  return stored.state === 'loaded' ? stored.value : null;
}
