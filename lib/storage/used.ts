import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import { uuid } from '../contract/values.ts';
import { nothingUsed, type UsedValues, usedValues } from '../link/used.ts';
import { connectionItem } from './connection.ts';
import { storedItem } from './stored-item.ts';

const used = z.object({
  /** Whose values these are: they are never offered on another connection. */
  connectionId: uuid,
  ...usedValues.shape,
  /** When the service was last asked for its links, in milliseconds since 1970; 0 when it is to be asked again. */
  refreshedAt: z.number(),
});

type Used = z.infer<typeof used>;

const item = storedItem('local:used', { schema: z.nullable(used), fallback: null });

/** What is kept of a connection: nothing, where it is of another one. */
async function keptOf(connectionId: string): Promise<Used> {
  const kept = await item.get();
  return kept?.connectionId === connectionId ? kept : { connectionId, ...nothingUsed, refreshedAt: 0 };
}

/** What was used before on the connection there is. */
export async function readUsed(): Promise<UsedValues & Pick<Used, 'refreshedAt'>> {
  const connection = await connectionItem.get();
  return connection === null ? { ...nothingUsed, refreshedAt: 0 } : keptOf(connection.id);
}

/** Calls back whenever what was used changes, or the connection does; returns what ends it. */
export function watchUsed(onChange: () => void): () => void {
  const ends = [item.watch(onChange), connectionItem.watch(onChange)];
  return () => {
    for (const end of ends) end();
  };
}

const inTurn = takingTurns();

/** Changes what is kept of a connection. Once that is no more, nothing is written: an answer may come late. */
export const changeUsed = (connectionId: string, change: (kept: Used) => Partial<Used>): Promise<void> =>
  inTurn(async () => {
    if ((await connectionItem.get())?.id !== connectionId) return;
    const kept = await keptOf(connectionId);
    await item.set({ ...kept, ...change(kept), connectionId });
  });

/** Forgets what was used. To be called once the connection is removed: a write under way is waited for. */
export const forgetUsed = (): Promise<void> => inTurn(() => item.remove());
