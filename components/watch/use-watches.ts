import { useEffect, useMemo, useState } from 'react';
import { useStable } from '@/components/ui/use-stable.ts';
import { useWatched } from '@/components/ui/use-stored.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type Watches, watchesItem } from '@/lib/storage/watches.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/** Returns the watched links of a connection, as they change; null until they are read. */
export function useWatches(connectionId: string): readonly Watch[] | null {
  const stored = useWatched(useMemo(() => watchesItem.of(connectionId), [connectionId]));
  return stored.state === 'loading' ? null : stored.value.links;
}

/** Returns the number of watched links of some connections, as it changes; null until all are read. */
export function useWatchCount(connectionIds: readonly string[]): number | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const ids = useStable(connectionIds);
  useEffect(() => {
    let isCurrent = true;
    const stops = ids.map((id) => {
      const item = watchesItem.of(id);
      const show = ({ links }: Watches) => isCurrent && setCounts((former) => new Map([...former, [id, links.length]]));
      item.get().then(show, noteProblem('readCache'));
      return item.watch(show);
    });
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [ids]);
  return ids.every((id) => counts.has(id)) ? ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) : null;
}
