import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import type { Connection } from '../connection/kept-connection.ts';
import { serviceOf } from '../connection/service-of.ts';
import { type Watch, watch } from '../watch/watch.ts';
import { readConnections } from './connections.ts';
import { scopedItem } from './scoped-item.ts';

const watches = z.object({
  /** The service whose links these are: by address, since a new token changes a connection's id. */
  baseUrl: z.string(),
  /** When the poll of them that is under way was begun (milliseconds since 1970); null between polls. */
  round: z.nullable(z.int()),
  links: z.array(watch),
});

/** The links that are watched, in the order they were added. */
export type Watches = z.infer<typeof watches>;

/** The background alone writes it: ask for watchLink and unwatchLink. */
export const watchesItem = scopedItem('local:watches', { schema: z.nullable(watches), fallback: null });

/** What is kept of a service: nothing, where it is of another one. */
export const watchesOf = (baseUrl: string, kept: Watches | null): Watches =>
  kept?.baseUrl === baseUrl ? kept : { baseUrl, round: null, links: [] };

/** What is watched on a connection. */
export const readWatches = async (connection: Connection): Promise<Watches> =>
  watchesOf(serviceOf(connection), await watchesItem.of(connection.scope).get());

const inTurn = takingTurns();

/** Changes what is watched of a service. Once Hem is not connected to it any more, nothing is written. */
export const changeWatches = (of: Connection, change: (kept: Watches) => Partial<Watches>): Promise<void> =>
  inTurn(async () => {
    const connection = (await readConnections()).find((one) => serviceOf(one) === serviceOf(of));
    if (connection === undefined) return;
    const kept = await readWatches(connection);
    await watchesItem.of(connection.scope).set({ ...kept, ...change(kept) });
  });

/** Puts one link's watch in the place of what it was, or at the end. */
export const withWatch = (links: readonly Watch[], watch: Watch): Watch[] =>
  links.some(({ id }) => id === watch.id)
    ? links.map((other) => (other.id === watch.id ? watch : other))
    : [...links, watch];

/** Forgets every watch of a scope. A write under way is waited for. */
export const forgetWatches = (scope?: string): Promise<void> => inTurn(() => watchesItem.of(scope).remove());
