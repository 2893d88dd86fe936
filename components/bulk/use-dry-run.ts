import { useEffect, useState } from 'react';
import type { BulkChange } from '@/lib/bulk/change.ts';
import { type DryRun, dryRun } from '@/lib/bulk/dry-run.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** So often what is shown is brought up to date, in milliseconds. */
const often = 100;

/** What a change would do to links, as far as they are judged; null before the first. */
export function useDryRun(links: LinkReader, change: BulkChange | null): DryRun | null {
  const [run, setRun] = useState<DryRun | null>(null);
  const key = change && JSON.stringify(change);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change that says the same is the same
  useEffect(() => {
    setRun(null);
    if (change === null) return;
    let isCurrent = true;
    const judge = async () => {
      let shownAt = 0;
      for await (const now of dryRun(links, change, new Date())) {
        if (!isCurrent) return;
        if (now.judged < now.count && Date.now() - shownAt < often) continue;
        shownAt = Date.now();
        setRun(now);
      }
    };
    judge().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [links, key]);
  return run;
}
