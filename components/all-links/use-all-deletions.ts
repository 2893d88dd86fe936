import { useMemo } from 'react';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { type Deletion, deletionsIn } from '@/lib/operations/deletions.ts';
import { useAllOutboxes } from './use-all-outboxes.ts';

/** Returns the deletions of all connections, by link keys, the oldest first. */
export function useAllDeletions(connections: readonly Connection[]): readonly Deletion[] {
  const outboxes = useAllOutboxes(connections);
  return useMemo(
    () =>
      [...outboxes]
        .flatMap(([connectionId, { entries }]) => entries.map((entry) => ({ connectionId, entry })))
        .sort((one, other) => one.entry.askedAt - other.entry.askedAt)
        .flatMap(({ connectionId, entry }) =>
          deletionsIn([entry]).map((one) => ({ ...one, id: linkKey(connectionId, one.id) })),
        ),
    [outboxes],
  );
}
