import * as z from 'zod/mini';
import { type Operation, operation } from '../operations/operation.ts';
import { openHemDatabase } from './hem-database.ts';

const ofConnection = z.object({ connectionId: z.string() });

/** Reads the unfinished operations of a connection, without rows that were never started. Skips unreadable ones. */
export async function readPending(connectionId: string): Promise<Operation[]> {
  const database = await openHemDatabase(() => undefined);
  try {
    const stored = await database.getAllFromIndex('operations', 'open');
    return stored.flatMap((value) => {
      // First by itself, since parsing takes long.
      if (ofConnection.safeParse(value).data?.connectionId !== connectionId) return [];
      const { data } = operation.safeParse(value);
      return data === undefined || data.state.name === 'done' ? [] : [data];
    });
  } finally {
    database.close();
  }
}
