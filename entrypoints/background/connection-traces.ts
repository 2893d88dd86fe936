import * as z from 'zod/mini';
import { type Connection, connection } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { connectionKey, connectionsIn, otherConnectionsKey } from '@/lib/storage/keys.ts';

/** What a connection says of itself, also where this Hem cannot read it otherwise; null for what it does not say. */
export interface ConnectionTrace {
  id: string | null;
  baseUrl: string | null;
  scope?: Connection['scope'];
}

const { id, baseUrl, scope } = connection.shape;

/** How it is read. */
export const connectionTrace = z.object({
  id: z.catch(z.nullable(id), null),
  baseUrl: z.catch(z.nullable(baseUrl), null),
  scope: z.catch(scope, undefined),
});

/** A trace of each connection that there is, that in use first: a newer Hem may have kept them. */
export async function connectionTraces(): Promise<ConnectionTrace[]> {
  const kept = connectionsIn(await readKeys(connectionKey, otherConnectionsKey)).filter((value) => value != null);
  return kept.map((value) => connectionTrace.safeParse(value).data ?? { id: null, baseUrl: null });
}

/** The ids of all connections that there are. */
export const keptIds = async (): Promise<(string | null)[]> => (await connectionTraces()).map(({ id }) => id);

/** The services of all connections that there are. */
export const keptServices = async (): Promise<(string | null)[]> => (await connectionTraces()).map(serviceOfTrace);

/** The service of a connection; null where it does not say its address. */
export const serviceOfTrace = (one: ConnectionTrace | null): string | null =>
  one === null || one.baseUrl === null ? null : serviceOf({ baseUrl: one.baseUrl, scope: one.scope });

/** Whether an id of a connection is of none that there is, now that another may just have been left. */
export async function leftIds(left: string | null): Promise<(id: string) => boolean> {
  const there = await keptIds();
  return (id) => isGone(id, there) || (id === left && !there.includes(id));
}

/** Whether an id or a service is of none of these: nobody can tell while one of them does not say its own. */
export const isGone = (one: string, there: readonly (string | null)[]): boolean =>
  !there.includes(null) && !there.includes(one);
