import { useEffect, useState } from 'react';
import { useWatched } from '@/components/ui/use-stored.ts';
import { type PendingChanges, pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/** Returns the pending changes of the page's connection; null until they are read. */
export function usePendingChanges(): PendingChanges | null {
  const stored = useWatched(pendingChangesItem);
  return stored.state === 'loaded' ? stored.value : null;
}

/** Returns the pending changes of some connections, by the connections' ids. Unread ones are left out. */
export function usePendingByConnection(connectionIds: readonly string[]): ReadonlyMap<string, PendingChanges> {
  const [pendingByConnection, setPending] = useState<ReadonlyMap<string, PendingChanges>>(new Map());
  // A text, so that an equal list of ids reads nothing again.
  const key = connectionIds.join(' ');
  useEffect(() => {
    const ends = key.split(' ').map((id) => {
      const item = pendingChangesItem.of(id);
      let isFirstNeeded = true;
      const show = (pending: PendingChanges) => setPending((before) => new Map(before).set(id, pending));
      // Without them, the page still shows its links.
      void item.get().then(
        (pending) => isFirstNeeded && show(pending),
        () => undefined,
      );
      const unwatch = item.watch((pending) => {
        isFirstNeeded = false;
        show(pending);
      });
      return () => {
        isFirstNeeded = false;
        unwatch();
      };
    });
    return () => {
      for (const end of ends) end();
      setPending(new Map());
    };
  }, [key]);
  return pendingByConnection;
}
