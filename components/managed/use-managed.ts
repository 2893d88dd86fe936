import { useEffect, useState } from 'react';
import { type Managed, managedItem, unmanaged } from '@/lib/storage/managed.ts';

/** What an organisation has set, as it changes; nothing until that is read, and where it cannot be. */
export function useManaged(): Managed {
  const [managed, setManaged] = useState(unmanaged);
  useEffect(() => {
    let isCurrent = true;
    managedItem.get().then(
      (value) => isCurrent && setManaged(value),
      () => undefined,
    );
    const unwatch = managedItem.watch(setManaged);
    return () => {
      isCurrent = false;
      unwatch();
    };
  }, []);
  return managed;
}
