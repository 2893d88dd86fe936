import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import { type Watch, watch } from '../watch/watch.ts';
import { connectionItem } from './connection.ts';
import { storedItem } from './stored-item.ts';

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
export const watchesItem = storedItem('local:watches', { schema: z.nullable(watches), fallback: null });

/** What is kept of a service: nothing, where it is of another one. */
export const watchesOf = (baseUrl: string, kept: Watches | null): Watches =>
  kept?.baseUrl === baseUrl ? kept : { baseUrl, round: null, links: [] };

/** What is watched on the connection there is; null without one. */
export async function readWatches(): Promise<Watches | null> {
  const connection = await connectionItem.get();
  return connection === null ? null : watchesOf(connection.baseUrl, await watchesItem.get());
}

const inTurn = takingTurns();

/** Changes what is watched of a service. Once Hem is not connected to it any more, nothing is written. */
export const changeWatches = (baseUrl: string, change: (kept: Watches) => Partial<Watches>): Promise<void> =>
  inTurn(async () => {
    const kept = await readWatches();
    if (kept?.baseUrl === baseUrl) await watchesItem.set({ ...kept, ...change(kept) });
  });

/** Puts one link's watch in the place of what it was, or at the end. */
export const withWatch = (links: readonly Watch[], watch: Watch): Watch[] =>
  links.some(({ id }) => id === watch.id)
    ? links.map((other) => (other.id === watch.id ? watch : other))
    : [...links, watch];

/** Forgets every watch. A write under way is waited for. */
export const forgetWatches = (): Promise<void> => inTurn(() => watchesItem.remove());
