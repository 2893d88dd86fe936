import { useEffect, useState } from 'react';
import { type KnownValues, type LibraryDatabase, loadKnownValues } from '@/lib/library/index.ts';

const none: KnownValues = { domains: [], campaigns: [], tags: [] };

/** What the links of a list can be filtered by, as it was when somebody began to pick. Nothing at first. */
export function useKnownValues(database: LibraryDatabase): KnownValues {
  const [values, setValues] = useState(none);
  useEffect(() => {
    let current = true;
    // The database is closed when its connection goes: then nothing is shown of it.
    loadKnownValues(database).then(
      (loaded) => current && setValues(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [database]);
  return values;
}
