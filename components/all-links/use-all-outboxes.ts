import { useEffect, useState } from 'react';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';

/** What is not sent yet of each connection, by its id, as it changes; nothing of one until it is read. */
export function useAllOutboxes(connections: readonly Connection[]): ReadonlyMap<string, Outbox> {
  const [outboxes, setOutboxes] = useState<ReadonlyMap<string, Outbox>>(new Map());
  useEffect(() => {
    const ends = connections.map(({ id }) => {
      const item = outboxItem.of(id);
      let isNewerShown = false;
      const show = (outbox: Outbox) => setOutboxes((before) => new Map(before).set(id, outbox));
      // What cannot be read leaves nothing out.
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
    };
  }, [connections]);
  return outboxes;
}
