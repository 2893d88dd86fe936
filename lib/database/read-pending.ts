import { type Operation, operation } from '../operations/operation.ts';
import { openHemDatabase } from './hem-database.ts';

/** Reads the unfinished operations of a connection, without rows that were never started. Skips unreadable ones. */
export async function readPending(connectionId: string): Promise<Operation[]> {
  const database = await openHemDatabase(() => undefined);
  try {
    const stored = await database.getAllFromIndex('operations', 'open');
    return stored.flatMap((value) => {
      const { data } = operation.safeParse(value);
      return data?.connectionId === connectionId && data.state.name !== 'done' ? [data] : [];
    });
  } finally {
    database.close();
  }
}
