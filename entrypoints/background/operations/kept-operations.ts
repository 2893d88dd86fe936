import { isFinished, type Operation, operation } from '@/lib/operations/operation.ts';
import { readArea, readKey, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';

const prefix = 'operation:';
const keyOf = (id: string) => `session:${prefix}${id}` as const;

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
}

/**
 * Creates the record of the operations that the disk lacks, or has in an older state: those of private windows, and those
 * that the disk had no room for. They take precedence over the disk. All but rows of jobs are also in `storage.session`,
 * which the browser keeps until it closes.
 */
export function createKeptOperations({ lifetime, openDatabase }: Needs) {
  const kept = new Map<string, Operation>();
  /** The ids of kept operations whose last state `storage.session` could not store. */
  const unstored = new Set<string>();
  /** The ids of kept operations that the disk does not lack, but that `storage.session` could not remove. */
  const unremoved = new Set<string>();

  /** Reads what earlier workers have kept. Skips unreadable operations. */
  async function load(): Promise<void> {
    for (const [name, value] of Object.entries(await readArea('session'))) {
      const { data } = name.startsWith(prefix) ? operation.safeParse(value) : { data: undefined };
      if (data !== undefined) kept.set(data.id, data);
    }
  }

  /** Returns the kept operations. */
  function all(): Operation[] {
    return [...kept.values()];
  }

  /** Keeps operations. If `storage.session` has no room, only this worker has them. */
  async function keep(operations: readonly Operation[]): Promise<void> {
    lifetime.signal.throwIfAborted();
    for (const one of operations) {
      kept.set(one.id, one);
      unremoved.delete(one.id);
    }
    const single = operations.filter(isSingle);
    if (single.length === 0) return;
    const isStored = await writeTogether(
      'session',
      single.map((one) => [keyOf(one.id), one] as const),
    ).then(
      () => true,
      () => false,
    );
    for (const { id } of single)
      if (isStored) unstored.delete(id);
      else unstored.add(id);
  }

  /**
   * Forgets operations that the disk has now, or that are gone. If `storage.session` cannot remove them, they are kept in
   * the given state, and the next call tries again.
   */
  async function forget(operations: readonly Operation[]): Promise<void> {
    const there = operations.filter(({ id }) => kept.has(id));
    const single = there.filter(isSingle);
    const ids = [...unremoved, ...single.map(({ id }) => id)];
    if (there.length + ids.length === 0) return;
    lifetime.signal.throwIfAborted();
    for (const one of there) if (!isSingle(one)) kept.delete(one.id);
    if (ids.length === 0) return;
    const last = ids.map((id) => kept.get(id));
    try {
      await removeKeys(...ids.map(keyOf));
      // `forgetAll` runs beside the transactions of the log, which may have kept a later state meanwhile.
      const unchanged = ids.filter((id, at) => kept.get(id) === last[at]);
      for (const known of [kept, unstored, unremoved]) for (const id of unchanged) known.delete(id);
    } catch {
      await keep(single);
      for (const { id } of single) unremoved.add(id);
    }
  }

  /** Forgets the operations that match. */
  function forgetAll(matches: (operation: Operation) => boolean): Promise<void> {
    return forget(all().filter(matches).map(asDropped));
  }

  /** Returns the kept operations of ordinary windows that the disk does not have in their last state. */
  function missingOnDisk(): Operation[] {
    return all().filter(({ id, isPrivate }) => !isPrivate && !unremoved.has(id));
  }

  /** True if the disk may lack operations, or have them in an older state. */
  function isDiskIncomplete(): boolean {
    return missingOnDisk().length > 0;
  }

  /**
   * True if neither the disk nor, for a private window, `storage.session` has the last state of an operation, or if the next
   * worker would prefer an older one in `storage.session`.
   */
  function isUnsaved({ id, isPrivate }: Operation): boolean {
    return isPrivate || unremoved.has(id) ? unstored.has(id) : kept.has(id);
  }

  /**
   * True if an operation that was marked as sent may be sent. False if that could not be saved, and the next worker would
   * send it again: it would create a second link, or count a row twice.
   */
  async function mayBeSent(operation: Operation): Promise<boolean> {
    if (!isUnsaved(operation)) return true;
    if (operation.job !== undefined) return false;
    if (operation.write.kind !== 'create') return true;
    if (await isUnsentInSession(operation)) return false;
    const database = await openDatabase().catch(() => null);
    return operation.isPrivate || (await database?.get('operations', [operation.id, 0])) === undefined;
  }

  /** True if `storage.session` has an operation in another state than `sending`, since it could store no later one. */
  async function isUnsentInSession({ id }: Operation): Promise<boolean> {
    const { data } = operation.safeParse(await readKey(keyOf(id)).catch(() => null));
    return data !== undefined && data.state.name !== 'sending';
  }

  return { load, all, keep, forget, forgetAll, missingOnDisk, isDiskIncomplete, isUnsaved, mayBeSent };
}

export type KeptOperations = ReturnType<typeof createKeptOperations>;

const isSingle = ({ job }: Operation): boolean => job === undefined;

/** Returns a removed operation as one that no worker sends. */
export const asDropped = (removed: Operation): Operation =>
  isFinished(removed) || removed.job !== undefined ? removed : { ...removed, state: { name: 'dropped' } };

/**
 * Returns true if the disk needs an operation. It does not need a finished one, except a row of a job, and a done create,
 * whose link no other create may take.
 */
export const isNeededOnDisk = (operation: Operation): boolean =>
  !isFinished(operation) ||
  operation.job !== undefined ||
  (operation.state.name === 'done' && operation.state.link !== null);
