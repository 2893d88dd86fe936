import { useEffect, useState } from 'react';
import { type FilterValues, noFilterValues } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';

/**
 * Returns the values to filter by, read once. Empty until then.
 *
 * @param read null if the cached links cannot be read
 */
export function useFilterValues(read: (() => Promise<FilterValues>) | null): FilterValues {
  const [values, setValues] = useState(noFilterValues);
  useEffect(() => {
    if (read === null) return;
    let current = true;
    read()
      .then((found) => current && setValues(found))
      .catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [read]);
  return values;
}
