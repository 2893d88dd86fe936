import { type ListReaders, type ReadClicks, readersOf } from '@/components/links/source/list-readers.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readRecentClicks } from '@/lib/database/stored-stats.ts';
import { type LinkIndex, noKnownValues } from '@/lib/library/index.ts';
import { linkKey, parseLinkKey } from '@/lib/link/link-key.ts';

const none: ListReaders = {
  readValues: async () => noKnownValues,
  readLinks: async () => [],
  readIds: async () => [],
  readClicks: async () => new Map(),
};

/** Makes the readers of a list of several connections, by link keys. */
export const allReadersOf = (connections: readonly Connection[], index: LinkIndex | null): ListReaders =>
  index === null ? none : readersOf(index, readClicksOf(connections));

const readClicksOf =
  (connections: readonly Connection[]): ReadClicks =>
  async (ids) => {
    const asked = ids.map(parseLinkKey);
    const each = connections.map(async ({ id: connectionId }) => {
      const own = asked.flatMap((one) => (one.connectionId === connectionId ? one.id : []));
      const clicks = own.length === 0 ? [] : await readRecentClicks(connectionId, own);
      return [...clicks].map(([id, value]) => [linkKey(connectionId, id), value] as const);
    });
    return new Map((await Promise.all(each)).flat());
  };
