import { useEffect, useState } from 'react';
import { joinKnownValues, type KnownValues, type LibraryDatabase, loadKnownValues } from '@/lib/library/index.ts';

const none: KnownValues = { domains: [], campaigns: [], tags: [] };

/** What the links of a list can be filtered by, as it was when somebody began to pick. Nothing at first. */
export function useKnownValues(databases: readonly LibraryDatabase[]): KnownValues {
  const [values, setValues] = useState(none);
  useEffect(() => {
    let current = true;
    // A database is closed when its connection goes: then nothing is shown of it.
    const loading = databases.map((database) => loadKnownValues(database).catch(() => none));
    void Promise.all(loading).then(
      ([first = none, ...others]) =>
        current && setValues(others.length === 0 ? first : joinKnownValues([first, ...others])),
    );
    return () => {
      current = false;
    };
  }, [databases]);
  return values;
}
