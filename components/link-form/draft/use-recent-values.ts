import { useEffect, useState } from 'react';
import { noRecentValues, type RecentValues } from '@/lib/link/recent-values.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readRecentValues, watchRecentValues } from '@/lib/storage/recent-values.ts';

/**
 * The tags, UTM values and slugs that were used before on this connection, the newest first: at once what is kept, soon
 * also what the service has. Nothing at first.
 */
export function useRecentValues(): RecentValues {
  const [values, setValues] = useState<RecentValues>(noRecentValues);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const read = await readRecentValues();
      if (current) setValues(read);
    };
    void show();
    const unwatch = watchRecentValues(() => void show());
    // Without the service's answer there are fewer suggestions, and nothing to tell.
    void ask('refreshRecentValues', null);
    return () => {
      current = false;
      unwatch();
    };
  }, []);
  return values;
}
