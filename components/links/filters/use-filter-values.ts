import { useEffect, useState } from 'react';
import { type FilterValues, noFilterValues } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { indexQuery } from '../source/list-query.ts';
import { canRead, type ReadyList } from '../source/list-source.ts';

/**
 * Returns the values to filter by, counted among the links that the search and the other filters leave. Empty until they
 * are read, and if the cached links cannot be read.
 */
export function useFilterValues({ members, index, query, among }: ReadyList): FilterValues {
  const [values, setValues] = useState(noFilterValues);
  const areReadable = members.some(canRead);
  useEffect(() => {
    if (!areReadable) return;
    let current = true;
    index
      .readValues(indexQuery(query, among))
      .then((found) => current && setValues(found))
      .catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [areReadable, index, query, among]);
  return values;
}
