import { useEffect, useState } from 'react';
import { type KnownValues, noKnownValues } from '@/lib/library/index.ts';

/** Returns what the links of a list can be filtered by, as read once. Nothing at first. */
export function useKnownValues(read: () => Promise<KnownValues>): KnownValues {
  const [values, setValues] = useState(noKnownValues);
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
