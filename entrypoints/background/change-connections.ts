import * as z from 'zod/mini';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { type Connection, connection } from '@/lib/connection/kept-connection.ts';
import { readKeys, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { connectionKey, connectionsIn, otherConnectionsKey } from '@/lib/storage/keys.ts';

/* What changes which connections there are. */

/** One change at a time: each writes all that it has read. */
const inTurn = takingTurns();

type Scope = Connection['scope'];

/** Keeps a connection in the place of what it was. A new one is put to use. */
export const keepConnection = (kept: Connection): Promise<void> =>
  change((all) => {
    const isThere = all.some(({ scope }) => scope === kept.scope);
    return isThere ? all.map((one) => (one.scope === kept.scope ? kept : one)) : [kept, ...all];
  }, kept);

/** Changes some connections. */
export const mapConnections = (how: (connection: Connection) => Connection): Promise<void> =>
  change((all) => all.map(how));

/** Puts a connection to use, by its scope; nothing where there is no such (any more). */
export const useConnection = (scope: Scope): Promise<void> =>
  change((all) => all.toSorted((one, other) => Number(other.scope === scope) - Number(one.scope === scope)));

/** Removes a connection, by its scope. Where it was in use, the next one is. */
export const removeConnection = (scope: Scope): Promise<void> =>
  change((all) => all.filter((one) => one.scope !== scope), { scope });

const scoped = z.object({ scope: z.optional(z.string()) });

/** Of a connection that this Hem cannot read, its scope, or that of the first. */
const scopeOf = (value: unknown): Scope => scoped.safeParse(value).data?.scope;

/**
 * Changes the connections that can be read. One that cannot, as of a newer Hem, stays as it is, unless another takes its
 * place or it is removed: nobody could find its token any more.
 */
const change = (how: (all: Connection[]) => Connection[], replaced?: { scope?: Scope }): Promise<void> =>
  inTurn(async () => {
    const kept = await readKeys(connectionKey, otherConnectionsKey);
    const values = connectionsIn(kept).map((value) => ({ value, read: connection.safeParse(value).data }));
    const unreadable = values.flatMap(({ value, read }) => (value == null || read !== undefined ? [] : [value]));
    const staying = unreadable.filter((value) => replaced === undefined || scopeOf(value) !== replaced.scope);
    const [inUse, ...others] = how(values.flatMap(({ read }) => read ?? []));
    await write(inUse, [...others, ...staying], otherConnectionsKey in kept);
  });

/** That in use and the others change together: nobody finds one twice, or not at all. */
async function write(inUse: Connection | undefined, others: readonly unknown[], hadOthers: boolean): Promise<void> {
  if (inUse === undefined && others.length === 0) return removeKeys(connectionKey, otherConnectionsKey);
  const areThere = others.length > 0 || hadOthers;
  await writeTogether([
    ...(inUse === undefined ? [] : [[connectionKey, inUse] as const]),
    ...(areThere ? [[otherConnectionsKey, others] as const] : []),
  ]);
  if (inUse === undefined) await removeKeys(connectionKey);
  // An empty list says the same.
  if (others.length === 0 && hadOthers) await removeKeys(otherConnectionsKey).catch(() => undefined);
}
