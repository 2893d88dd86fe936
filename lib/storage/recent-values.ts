import * as z from 'zod/mini';
import { coalesce } from '../async/coalesce.ts';
import { takingTurns } from '../async/taking-turns.ts';
import { uuid } from '../contract/values.ts';
import { noRecentValues, type RecentValues, recentValues } from '../link/recent-values.ts';
import { connectionItem } from './connection.ts';
import { storedItem } from './stored-item.ts';

const keptValues = z.object({
  /** Whose values these are: they are never offered on another connection. */
  connectionId: uuid,
  ...recentValues.shape,
  /** When the service was last asked for its links, in milliseconds since 1970; 0 when it is to be asked again. */
  refreshedAt: z.number(),
});

type Kept = z.infer<typeof keptValues>;

const item = storedItem('local:used', { schema: z.nullable(keptValues), fallback: null });

/** What is kept of a connection: nothing, where it is of another one. */
async function keptOf(connectionId: string): Promise<Kept> {
  const kept = await item.get();
  return kept?.connectionId === connectionId ? kept : { connectionId, ...noRecentValues, refreshedAt: 0 };
}

/** The recent values of the connection there is. */
export async function readRecentValues(): Promise<RecentValues & Pick<Kept, 'refreshedAt'>> {
  const connection = await connectionItem.get();
  return connection === null ? { ...noRecentValues, refreshedAt: 0 } : keptOf(connection.id);
}

/** Calls back whenever recent values change, or the connection does; returns what ends it. */
export function watchRecentValues(onChange: () => void): () => void {
  const ends = [item.watch(onChange), connectionItem.watch(onChange)];
  return () => {
    for (const end of ends) end();
  };
}

const inTurn = takingTurns();

/** A change of what is kept of a connection. */
interface Change {
  connectionId: string;
  change: (kept: Kept) => Partial<Kept>;
}

/** Changes what is kept of a connection. Once that is no more, nothing is written: an answer may come late. */
export const changeRecentValues = (connectionId: string, change: Change['change']): Promise<void> =>
  changeTogether({ connectionId, change });

/** So often at most where many come, in milliseconds. */
const often = 1000;

const changeTogether = coalesce<Change>(
  (changes) =>
    inTurn(async () => {
      const connectionId = (await connectionItem.get())?.id;
      const meant = changes.filter((one) => one.connectionId === connectionId);
      if (connectionId === undefined || meant.length === 0) return;
      let kept = await keptOf(connectionId);
      for (const { change } of meant) kept = { ...kept, ...change(kept), connectionId };
      await item.set(kept);
    }),
  often,
);

/** Forgets the recent values. To be called once the connection is removed: a write under way is waited for. */
export const forgetRecentValues = (): Promise<void> => inTurn(() => item.remove());
