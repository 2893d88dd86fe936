import { useMemo } from 'react';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { markId } from '@/lib/link/marked-id.ts';
import { type Deletion, deletionsIn } from '@/lib/outbox/deletions.ts';
import { useAllOutboxes } from './use-all-outboxes.ts';

/** The deletions of all connections, by the marked ids of their links. */
export function useAllDeletions(connections: readonly Connection[]): readonly Deletion[] {
  const outboxes = useAllOutboxes(connections);
  return useMemo(
    () =>
      [...outboxes].flatMap(([scope, { entries }]) =>
        deletionsIn(entries).map((deletion) => ({ ...deletion, id: markId(scope, deletion.id) })),
      ),
    [outboxes],
  );
}
