import { useEffect, useState } from 'react';
import { nothingUsed, type UsedValues } from '@/lib/link/used.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readUsed, watchUsed } from '@/lib/storage/used.ts';

/**
 * The tags, UTM values and slugs that were used before on this connection, the newest first: at once what is kept, soon
 * also what the service has. Nothing at first.
 */
export function useUsed(): UsedValues {
  const [used, setUsed] = useState<UsedValues>(nothingUsed);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const read = await readUsed();
      if (current) setUsed(read);
    };
    void show();
    const unwatch = watchUsed(() => void show());
    // Without the service's answer there are fewer suggestions, and nothing to tell.
    void ask('refreshUsed', null);
    return () => {
      current = false;
      unwatch();
    };
  }, []);
  return used;
}
