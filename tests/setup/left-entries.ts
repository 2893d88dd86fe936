import { openDB } from 'idb';
import type { OutboxEntry, Write } from '@/lib/outbox/entry.ts';

/** A write as the outbox keeps it: of a connection, asked for long ago, and due. */
export const entryOf = (connectionId: string, write: Write, different: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ version: 1, id: crypto.randomUUID(), connectionId, at: null, isPrivate: false, askedAt: 0, write },
  ...{ hasPassword: false, notMade: [] },
  state: { name: 'waiting', sendAt: 0, tries: 0, failure: null },
  ...different,
});

/** Keeps entries of the outbox as an earlier worker has left them, for the next one. */
export async function leaveEntries(...entries: unknown[]): Promise<void> {
  const database = await openDB('outbox', undefined, {
    upgrade: (created) => {
      for (const name of ['entries', 'groups', 'made']) created.createObjectStore(name, { keyPath: 'id' });
    },
  });
  const { store, done } = database.transaction('entries', 'readwrite');
  for (const entry of entries) void store.put(entry);
  await done;
  database.close();
}
