import { useWatched } from '@/components/ui/use-stored.ts';
import { type Managed, managedItem, unmanaged } from '@/lib/storage/managed.ts';

/** Returns the organization's policy, as it changes. It is empty until it is read. */
export function useManaged(): Managed {
  const stored = useWatched(managedItem);
  return stored.state === 'loading' ? unmanaged : stored.value;
}
