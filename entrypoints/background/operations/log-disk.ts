import { yieldToEventLoop } from '@/lib/async/async.ts';
import { type LogDatabaseTransaction, logStores } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { asDropped, isNeededOnDisk, type KeptOperations } from './kept-operations.ts';
import type { LogChange } from './log-overlay.ts';
import { beginLogTransaction, type LogTransaction, writeChanges } from './log-transaction.ts';

/** The end of a transaction. */
export interface Written {
  changes: LogChange;
  /** True if the disk has room for operations again that it lacked. They are due now. */
  hasFoundRoom: boolean;
}

interface OpenTransaction {
  transaction: LogTransaction;
  /** Writes what the transaction has changed. Rejects if the disk refuses it. */
  write: () => Promise<Written>;
}

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  kept: KeptOperations;
}

/** Creates the writer of the log: to disk, and where that has no room, to what is kept beside it. */
export function createLogDisk({ lifetime, openDatabase, kept }: Needs) {
  /** Opens a transaction. Tries three times, since the browser may have closed the database a moment ago. */
  async function open<Mode extends 'readonly' | 'readwrite'>(mode: Mode, triesLeft = 2) {
    try {
      const disk = (await openDatabase()).transaction(logStores, mode, { durability: 'relaxed' });
      // Awaited only if something is written.
      disk.done.catch(() => undefined);
      return disk;
    } catch (fault) {
      if (triesLeft === 0) throw fault;
      await yieldToEventLoop();
      return open(mode, triesLeft - 1);
    }
  }

  /** Begins a transaction; without the disk if the database cannot be opened. */
  function begin(disk: LogDatabaseTransaction | null): OpenTransaction {
    const transaction = beginLogTransaction(disk, kept.all());
    return { transaction, write: () => write(disk, transaction.changes()) };
  }

  /** Writes changes to disk, and what it has missed before. Keeps those of private windows beside it. */
  async function write(disk: LogDatabaseTransaction | null, changes: LogChange): Promise<Written> {
    lifetime.signal.throwIfAborted();
    const isUnchanged = changes.put.length + changes.removed.length + changes.jobs.length === 0;
    if (isUnchanged && !kept.isDiskIncomplete()) {
      disk?.commit();
      return { changes, hasFoundRoom: false };
    }
    if (disk === null) {
      if (![...changes.put, ...changes.removed].every(isPrivate) || changes.jobs.length > 0)
        throw new DOMException('There is no database', 'InvalidStateError');
      await keepPrivate(changes);
      return { changes, hasFoundRoom: false };
    }
    const missed = missedChanges(changes);
    const onDisk: LogChange = {
      put: [...changes.put.filter(isOrdinary), ...missed.put],
      removed: [...changes.removed.filter(isOrdinary), ...missed.removed],
      jobs: changes.jobs,
    };
    await writeChanges(disk, onDisk);
    await Promise.all([keepPrivate(changes), kept.forget([...onDisk.put, ...onDisk.removed.map(asDropped)])]);
    return { changes, hasFoundRoom: missed.put.length > 0 };
  }

  /** Returns what the disk has missed so far, without the operations that change now. */
  function missedChanges({ put, removed }: LogChange): Pick<LogChange, 'put' | 'removed'> {
    const ids = new Set([...put, ...removed].map(({ id }) => id));
    const missed = kept.missingOnDisk().filter(({ id }) => !ids.has(id));
    return {
      put: missed.filter(isNeededOnDisk).map(withRoom),
      removed: missed.filter((one) => !isNeededOnDisk(one)),
    };
  }

  async function keepPrivate({ put, removed }: Pick<LogChange, 'put' | 'removed'>): Promise<void> {
    await kept.keep(put.filter(isPrivate));
    await kept.forget(removed.filter(isPrivate).map(asDropped));
  }

  /**
   * Keeps changes of operations that the disk has refused. What it could not delete is kept as dropped, so that no worker
   * sends it. Then deletes what is not needed on disk, for which there may be room.
   */
  async function keep({ put, removed }: LogChange): Promise<void> {
    await keepPrivate({ put, removed });
    await kept.keep([...put, ...removed.map(asDropped)].filter(isOrdinary));
    const left = kept.missingOnDisk().filter((one) => !isNeededOnDisk(one));
    if (left.length === 0) return;
    await open('readwrite')
      .then((disk) => writeChanges(disk, { put: [], removed: left, jobs: [] }))
      .then(
        () => kept.forget(left),
        () => undefined,
      );
  }

  return { open, begin, keep };
}

/** Makes an operation due that waited for room on disk. */
function withRoom(operation: Operation): Operation {
  const { state } = operation;
  if (state.name !== 'waiting' || state.failure?.kind !== 'storage') return operation;
  return { ...operation, state: { ...state, sendAt: 0, failure: null } };
}

const isPrivate = (one: Operation): boolean => one.isPrivate;

const isOrdinary = (one: Operation): boolean => !one.isPrivate;
