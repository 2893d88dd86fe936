import { useEffect, useState } from 'react';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';

/** Returns the pending changes of connections, by the connections' ids. Those that are not read yet are left out. */
export function useOutboxes(connectionIds: readonly string[]): ReadonlyMap<string, Outbox> {
  const [outboxes, setOutboxes] = useState<ReadonlyMap<string, Outbox>>(new Map());
  // An equal list reads nothing anew.
  const key = connectionIds.join(' ');
  useEffect(() => {
    const ends = key.split(' ').map((id) => {
      const item = outboxItem.of(id);
      let isNewerShown = false;
      const show = (outbox: Outbox) => setOutboxes((before) => new Map(before).set(id, outbox));
      // A failed reading hides no link.
      void item.get().then(
        (outbox) => isNewerShown || show(outbox),
        () => undefined,
      );
      return item.watch((outbox) => {
        isNewerShown = true;
        show(outbox);
      });
    });
    return () => {
      for (const end of ends) end();
      setOutboxes(new Map());
    };
  }, [key]);
  return outboxes;
}
