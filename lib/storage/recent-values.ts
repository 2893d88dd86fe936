import * as z from 'zod/mini';
import { coalesce } from '../async/coalesce.ts';
import { takingTurns } from '../async/taking-turns.ts';
import type { Connection } from '../connection/kept-connection.ts';
import { uuid } from '../contract/values.ts';
import { noRecentValues, type RecentValues, recentValues } from '../link/recent-values.ts';
import { connectionItem, watchConnections } from './connection.ts';
import { readConnections } from './connections.ts';
import { scopedItem } from './scoped-item.ts';

const keptValues = z.object({
  /** Whose values these are: they are never offered on another connection. */
  connectionId: uuid,
  ...recentValues.shape,
  /** When the service was last asked for its links, in milliseconds since 1970; 0 when it is to be asked again. */
  refreshedAt: z.number(),
});

type Kept = z.infer<typeof keptValues>;

const item = scopedItem('local:used', { schema: z.nullable(keptValues), fallback: null });

/** What is kept of a connection: nothing, where it is of another one. */
async function keptOf({ id: connectionId, scope }: Pick<Connection, 'id' | 'scope'>): Promise<Kept> {
  const kept = await item.of(scope).get();
  return kept?.connectionId === connectionId ? kept : { connectionId, ...noRecentValues, refreshedAt: 0 };
}

/** The recent values of a connection: of that which a page shows, unless another is meant. */
export async function readRecentValues(of?: Connection): Promise<RecentValues & Pick<Kept, 'refreshedAt'>> {
  const connection = of ?? (await connectionItem.get());
  return connection === null ? { ...noRecentValues, refreshedAt: 0 } : keptOf(connection);
}

/** Calls back whenever recent values change, or the connection does; returns what ends it. */
export function watchRecentValues(onChange: () => void): () => void {
  const ends = [item.watch(onChange), watchConnections(onChange)];
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
      for (const connection of await readConnections()) {
        const meant = changes.filter(({ connectionId }) => connectionId === connection.id);
        if (meant.length === 0) continue;
        const before = await keptOf(connection);
        let kept = before;
        for (const { change } of meant) kept = { ...kept, ...change(kept), connectionId: connection.id };
        // Every page that is open hears of a write.
        if (JSON.stringify(kept) !== JSON.stringify(before)) await item.of(connection.scope).set(kept);
      }
    }),
  often,
);

/** Forgets the recent values of a scope. To be called once its connection is removed: a write under way is waited for. */
export const forgetRecentValues = (scope?: string): Promise<void> => inTurn(() => item.of(scope).remove());
