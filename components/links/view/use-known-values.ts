import { useEffect, useState } from 'react';
import { type KnownValues, noKnownValues } from '@/lib/library/index.ts';

/** Returns the values to filter by, read once. Empty until then. */
export function useKnownValues(read: () => Promise<KnownValues>): KnownValues {
  const [values, setValues] = useState(noKnownValues);
  useEffect(() => {
    let current = true;
    // The database closes when its connection is removed. Then there is nothing to show.
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
