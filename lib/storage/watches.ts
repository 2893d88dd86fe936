import * as z from 'zod/mini';
import { mutex } from '../async/async.ts';
import type { Connection } from '../connection/saved-connection.ts';
import { type Watch, watch } from '../watch/watch.ts';
import { readConnection } from './connections.ts';
import { perConnectionItem } from './per-connection-item.ts';

const watches = z.object({
  /** The start of the running poll (milliseconds since 1970); null between polls. */
  round: z.nullable(z.int()),
  links: z.array(watch),
});

/** The watched links, the oldest watch first. */
export type Watches = z.infer<typeof watches>;

/** The background alone writes it: ask for watchLink and unwatchLink. */
export const watchesItem = perConnectionItem('local:watches', {
  schema: watches,
  fallback: { round: null, links: [] },
});

/** Returns the watched links of a connection. */
export const readWatches = ({ id }: Pick<Connection, 'id'>): Promise<Watches> => watchesItem.of(id).get();

/**
 * Returns what changes the watched links of a connection, one change after the other. Writes nothing for one that is
 * removed. Each background has one of its own.
 */
export function watchesWriter(): (of: Connection, change: (saved: Watches) => Partial<Watches>) => Promise<void> {
  const inTurn = mutex();
  return ({ id }, change) =>
    inTurn(async () => {
      if ((await readConnection(id)) === null) return;
      const saved = await watchesItem.of(id).get();
      await watchesItem.of(id).set({ ...saved, ...change(saved) });
    });
}

/** Changes the watched links of a connection. */
export type WatchesWriter = ReturnType<typeof watchesWriter>;

/** Replaces one link's watch, or adds it at the end. */
export const withWatch = (links: readonly Watch[], watch: Watch): Watch[] =>
  links.some(({ id }) => id === watch.id)
    ? links.map((other) => (other.id === watch.id ? watch : other))
    : [...links, watch];
