import { useEffect, useState } from 'react';
import { noRecentValues, type RecentValues } from '@/lib/link/suggestions/recent-values.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readRecentValues, watchRecentValues } from '@/lib/storage/recent-values.ts';

/**
 * Returns the tags, UTM values and slugs used before on this connection, newest first. Cached values come first, and
 * then also those of the service. Empty at first.
 */
export function useRecentValues(): RecentValues {
  const [values, setValues] = useState<RecentValues>(noRecentValues);
  useEffect(() => {
    const show = () => void readRecentValues().then(setValues);
    show();
    const unwatch = watchRecentValues(show);
    // A failure only means fewer suggestions, so it is not shown.
    void ask('refreshRecentValues', null);
    return unwatch;
  }, []);
  return values;
}
