import { useEffect, useState } from 'react';
import type { KnownValues } from '@/lib/library/index.ts';

const none: KnownValues = { domains: [], campaigns: [], tags: [] };

/** Returns what the links of a list can be filtered by, as read once. Nothing at first. */
export function useKnownValues(read: () => Promise<KnownValues>): KnownValues {
  const [values, setValues] = useState(none);
  useEffect(() => {
    let current = true;
    // A database is closed when its connection is removed: then nothing is shown of it.
    read().then(
      (found) => current && setValues(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [read]);
  return values;
}
