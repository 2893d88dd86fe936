import * as z from 'zod/mini';
import { coalesce } from '../async/coalesce.ts';
import { takingTurns } from '../async/taking-turns.ts';
import { noRecentValues, type RecentValues, recentValues } from '../link/recent-values.ts';
import { readConnections } from './connections.ts';
import { perConnectionItem } from './per-connection-item.ts';

const keptValues = z.object({
  ...recentValues.shape,
  /** When the service was last asked for its links, in milliseconds since 1970; 0 when it is to be asked again. */
  refreshedAt: z.number(),
});

type Kept = z.infer<typeof keptValues>;

const initial: Kept = { ...noRecentValues, refreshedAt: 0 };

/** Each connection has its own: they are never offered on another. */
const item = perConnectionItem('local:used', { schema: keptValues, fallback: initial });

/** Returns the recent values of a connection, by its id; by default of the page's. */
export const readRecentValues = (connectionId?: string): Promise<RecentValues & Pick<Kept, 'refreshedAt'>> =>
  (connectionId === undefined ? item : item.of(connectionId)).get();

/** Calls back whenever the recent values of the page's connection change. Returns a function that stops it. */
export const watchRecentValues = (onChange: () => void): (() => void) => item.watch(onChange);

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
      for (const { id } of await readConnections()) {
        const meant = changes.filter(({ connectionId }) => connectionId === id);
        if (meant.length === 0) continue;
        const before = await item.of(id).get();
        let kept = before;
        for (const { change } of meant) kept = { ...kept, ...change(kept) };
        // Every page that is open hears of a write.
        if (JSON.stringify(kept) !== JSON.stringify(before)) await item.of(id).set(kept);
      }
    }),
  often,
);
