import * as z from 'zod/mini';
import { coalesce } from '../async/coalesce.ts';
import { noRecentValues, type RecentValues, recentValues } from '../link/suggestions/recent-values.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import { readConnections } from './connections.ts';
import { perConnectionItem } from './per-connection-item.ts';

const savedValues = z.object({
  ...recentValues.shape,
  /** The time of the last read from the service, in milliseconds since 1970; 0 reads again. */
  refreshedAt: z.number(),
});

type SavedValues = z.infer<typeof savedValues>;

const initial: SavedValues = { ...noRecentValues, refreshedAt: 0 };

/** Each connection has its own values, which are never offered on another. */
const item = perConnectionItem('local:used', { schema: savedValues, fallback: initial });

/** Returns the recent values of a connection, by its id; by default of the page's. */
export const readRecentValues = (
  connectionId = pageConnectionId(),
): Promise<RecentValues & Pick<SavedValues, 'refreshedAt'>> => item.of(connectionId).get();

/** Calls back whenever the recent values of the page's connection change. Returns a function that stops it. */
export const watchRecentValues = (onChange: () => void): (() => void) => item.watch(onChange);

/** A change of a connection's recent values. */
interface Change {
  connectionId: string;
  change: (saved: SavedValues) => Partial<SavedValues>;
}

/** The milliseconds between two writes. */
const interval = 1000;

async function saveChanges(changes: readonly Change[]): Promise<void> {
  for (const { id } of await readConnections()) {
    const own = changes.filter(({ connectionId }) => connectionId === id);
    if (own.length === 0) continue;
    const before = await item.of(id).get();
    let saved = before;
    for (const { change } of own) saved = { ...saved, ...change(saved) };
    // A write wakes every open page.
    if (JSON.stringify(saved) !== JSON.stringify(before)) await item.of(id).set(saved);
  }
}

/**
 * Returns what changes the recent values of a connection: changes that come quickly with one write. Writes nothing for
 * one that is removed: an answer may come late. Each background has one of its own.
 */
export function recentValuesWriter(): (connectionId: string, change: Change['change']) => Promise<void> {
  const save = coalesce(saveChanges, interval);
  return (connectionId, change) => save({ connectionId, change });
}

/** Changes the recent values of a connection. */
export type RecentValuesWriter = ReturnType<typeof recentValuesWriter>;
