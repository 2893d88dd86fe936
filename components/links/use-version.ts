import { useEffect, useState } from 'react';
import type { Rows } from '@/lib/library/index.ts';

/** Refreshes what a page holds of the links with each revision of the library. Rises whenever that changed something. */
export function useVersion(rows: Rows | null, revision: number | null): number {
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason to look
  useEffect(() => {
    let current = true;
    const look = async () => {
      const isNew = (await rows?.refresh()) ?? false;
      if (current && isNew) setVersion((before) => before + 1);
    };
    // Closed meanwhile: with its connection, it goes.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [rows, revision]);
  return version;
}
