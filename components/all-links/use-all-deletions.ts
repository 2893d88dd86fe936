import { useMemo } from 'react';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { markId } from '@/lib/link/marked-id.ts';
import { type Deletion, deletionsIn } from '@/lib/outbox/deletions.ts';
import { useAllOutboxes } from './use-all-outboxes.ts';

/** The deletions of all connections, by the marked ids of their links, in the order in which they were asked for. */
export function useAllDeletions(connections: readonly Connection[]): readonly Deletion[] {
  const outboxes = useAllOutboxes(connections);
  return useMemo(
    () =>
      [...outboxes]
        .flatMap(([scope, { entries }]) => entries.map((entry) => ({ scope, entry })))
        .sort((one, other) => one.entry.askedAt - other.entry.askedAt)
        .flatMap(({ scope, entry }) => deletionsIn([entry]).map((one) => ({ ...one, id: markId(scope, one.id) }))),
    [outboxes],
  );
}
