import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import type { Connection } from '../connection/saved-connection.ts';
import { type Watch, watch } from '../watch/watch.ts';
import { readConnection } from './connections.ts';
import { perConnectionItem } from './per-connection-item.ts';

const watches = z.object({
  /** When the poll of them that is under way was begun (milliseconds since 1970); null between polls. */
  round: z.nullable(z.int()),
  links: z.array(watch),
});

/** The links that are watched, in the order they were added. */
export type Watches = z.infer<typeof watches>;

/** The background alone writes it: ask for watchLink and unwatchLink. */
export const watchesItem = perConnectionItem('local:watches', {
  schema: watches,
  fallback: { round: null, links: [] },
});

/** Returns what is watched on a connection. */
export const readWatches = ({ id }: Pick<Connection, 'id'>): Promise<Watches> => watchesItem.of(id).get();

const inTurn = takingTurns();

/** Changes what is watched on a connection. Writes nothing once the connection is removed. */
export const changeWatches = ({ id }: Connection, change: (kept: Watches) => Partial<Watches>): Promise<void> =>
  inTurn(async () => {
    if ((await readConnection(id)) === null) return;
    const kept = await watchesItem.of(id).get();
    await watchesItem.of(id).set({ ...kept, ...change(kept) });
  });

/** Puts one link's watch in the place of what it was, or at the end. */
export const withWatch = (links: readonly Watch[], watch: Watch): Watch[] =>
  links.some(({ id }) => id === watch.id)
    ? links.map((other) => (other.id === watch.id ? watch : other))
    : [...links, watch];
