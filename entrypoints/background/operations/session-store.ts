import { type Operation, operation } from '@/lib/operations/operation.ts';
import { readArea, readKey, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import type { OperationStore } from './operation-store.ts';

/** The store in `storage.session`. */
export interface SessionStore extends OperationStore {
  /** Reads all operations, also finished ones. Skips unreadable ones. */
  readAll: () => Promise<Operation[]>;
}

const prefix = 'operation:';
const keyOf = ({ id }: Pick<Operation, 'id'>) => `session:${prefix}${id}` as const;

async function readAll(): Promise<Operation[]> {
  const stored = Object.entries(await readArea('session'));
  return stored.flatMap(([name, value]) => (name.startsWith(prefix) ? (operation.safeParse(value).data ?? []) : []));
}

/**
 * The store in `storage.session`, which the browser keeps until it closes: operations of private windows, and what the disk has no room for.
 *
 * @param signal nothing is written once it is aborted
 */
export const sessionStore = (signal: AbortSignal): SessionStore => ({
  readAll,
  read: async (id) => operation.safeParse(await readKey(keyOf({ id }))).data ?? null,
  write: async (changes) => {
    signal.throwIfAborted();
    const last = new Map(changes.map((change) => [change.operation.id, change]));
    const put = [...last.values()].filter(({ kind }) => kind === 'put');
    const removed = [...last.values()].filter(({ kind }) => kind === 'remove');
    if (put.length > 0)
      await writeTogether(
        'session',
        put.map((change) => [keyOf(change.operation), change.operation] as const),
      );
    if (removed.length > 0) await removeKeys(...removed.map((change) => keyOf(change.operation)));
  },
  makersOf: async (linkIds) => {
    const made = (await readAll()).flatMap(({ id, state }) =>
      state.name === 'done' && state.link !== null ? [[state.link.id, id] as const] : [],
    );
    return new Map(made.filter(([link]) => linkIds.includes(link)));
  },
  removeDone: async (isMeant, before = Number.POSITIVE_INFINITY) => {
    const done = (await readAll()).filter((one) => one.state.name === 'done' && one.state.at < before && isMeant(one));
    if (done.length > 0) await removeKeys(...done.map(keyOf));
  },
});
