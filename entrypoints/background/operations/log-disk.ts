import { yieldToEventLoop } from '@/lib/async/async.ts';
import { type LogDatabaseTransaction, logStores } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { asDropped, isNeededOnDisk, type KeptOperations } from './kept-operations.ts';
import { isUnchanged, type LogChange } from './log-overlay.ts';
import { type LogTransaction, writeChanges } from './log-transaction.ts';

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  kept: KeptOperations;
}

/** Creates the functions that open transactions of the log, write their changes, and keep what the disk refuses. */
export function createLogDisk({ lifetime, openDatabase, kept }: Needs) {
  /** True once the database could be opened. */
  let hasOpened = false;

  /** Opens a transaction. Tries three times, since the browser may have closed the database a moment ago. */
  async function open<Mode extends 'readonly' | 'readwrite'>(mode: Mode, triesLeft = 2) {
    try {
      const disk = (await openDatabase()).transaction(logStores, mode, { durability: 'relaxed' });
      hasOpened = true;
      // Awaited only if something is written.
      disk.done.catch(() => undefined);
      return disk;
    } catch (fault) {
      if (triesLeft === 0) throw fault;
      await yieldToEventLoop();
      return open(mode, triesLeft - 1);
    }
  }

  /** Opens a transaction; null if the browser gives this worker no database. */
  async function openIfPossible(): Promise<LogDatabaseTransaction | null> {
    try {
      return await open('readwrite');
    } catch (fault) {
      // Otherwise the operations on disk would look as if they were gone.
      if (hasOpened) throw fault;
      return null;
    }
  }

  /** Adds to a transaction what the disk lacks. It is written with the transaction's own changes, if there is room. */
  function addMissing(transaction: LogTransaction): void {
    for (const one of kept.missingOnDisk())
      if (isNeededOnDisk(one)) transaction.put(withRoom(one));
      else transaction.remove(one);
  }

  /** Writes changes to disk, and keeps those of private windows. Rejects if the disk refuses its part. */
  async function write(disk: LogDatabaseTransaction | null, changes: LogChange): Promise<void> {
    lifetime.signal.throwIfAborted();
    const onDisk = { ...changes, put: changes.put.filter(isOrdinary), removed: changes.removed.filter(isOrdinary) };
    if (isUnchanged(onDisk)) disk?.commit();
    else if (disk === null) throw new DOMException('There is no database', 'InvalidStateError');
    else await writeChanges(disk, onDisk);
    await kept.keep(changes.put.filter(isPrivate));
    await kept.forget([...onDisk.put, ...changes.removed.map(asDropped)]);
  }

  /**
   * Keeps changes of operations that the disk has refused. An open operation that it could not delete is kept as
   * dropped, so that no worker sends it. Then deletes what is not needed on disk, for which there may be room.
   */
  async function keep(changes: LogChange): Promise<void> {
    const { put, removed } = changes;
    await kept.keep([...put, ...removed.filter(isOrdinary).map(asDropped)]);
    await kept.forget(removed.filter(isPrivate).map(asDropped));
    const left = kept.missingOnDisk().filter((one) => !isNeededOnDisk(one));
    if (left.length === 0) return;
    await open('readwrite')
      .then((disk) => writeChanges(disk, { put: [], removed: left, jobs: new Map(), leftOut: new Map() }))
      .then(
        () => kept.forget(left),
        () => undefined,
      );
  }

  return { open, openIfPossible, addMissing, write, keep };
}

/** Makes an operation due that waited for room on disk. */
function withRoom(operation: Operation): Operation {
  const { state } = operation;
  if (state.name !== 'waiting' || state.failure?.kind !== 'storage') return operation;
  return { ...operation, state: { ...state, sendAt: 0, failure: null } };
}

const isPrivate = (one: Operation): boolean => one.isPrivate;

const isOrdinary = (one: Operation): boolean => !one.isPrivate;
