import { useEffect, useState } from 'react';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';

/** Returns the pending changes of some connections, by the connections' ids. Unread ones are left out. */
export function useOutboxes(connectionIds: readonly string[]): ReadonlyMap<string, Outbox> {
  const [outboxes, setOutboxes] = useState<ReadonlyMap<string, Outbox>>(new Map());
  // A text, so that an equal list of ids reads nothing again.
  const key = connectionIds.join(' ');
  useEffect(() => {
    const ends = key.split(' ').map((id) => {
      const item = outboxItem.of(id);
      let isNewerShown = false;
      const show = (outbox: Outbox) => setOutboxes((before) => new Map(before).set(id, outbox));
      // Without them, the page still shows its links.
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
