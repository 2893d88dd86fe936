import * as z from 'zod/mini';
import { type Operation, operation } from '../operations/operation.ts';
import { withHemDatabase } from './hem-database.ts';

const ofConnection = z.object({ connectionId: z.string() });

/** Reads the unfinished operations of a connection, without rows that were never started. Skips unreadable ones. */
export async function readPending(connectionId: string): Promise<Operation[]> {
  const stored = await withHemDatabase((database) => database.getAllFromIndex('operations', 'open'));
  return stored.flatMap((value) => {
    // Check this first, since parsing is slow.
    if (ofConnection.safeParse(value).data?.connectionId !== connectionId) return [];
    const { data } = operation.safeParse(value);
    return data === undefined || data.state.name === 'done' ? [] : [data];
  });
}
