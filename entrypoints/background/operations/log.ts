import { withTimeout, yieldToEventLoop } from '@/lib/async/async.ts';
import { coalesce } from '@/lib/async/coalesce.ts';
import { type LogDatabaseTransaction, logStores } from '@/lib/database/hem-database.ts';
import { isFinished, type Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { isNeededOnDisk, type KeptOperations } from './kept-operations.ts';
import type { LogChanges } from './log-changes.ts';
import { beginLogTransaction, type LogChange, type LogTransaction, writeChanges } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { type Passwords, type StoredPassword, storedPasswords } from './passwords.ts';
import { continueAll, tidyUp, unfinishJobs } from './restart.ts';
import type { Suspensions } from './suspensions.ts';

/** The time limit for notifying pages of changes, in milliseconds. */
const showingMs = 1000;

/** The end of each transaction of the log. */
export interface Turn {
  /** Reads what no transaction can wait for. */
  prepare: () => Promise<unknown>;
  /**
   * Claims what may start now. Returns a function that starts it, which is called once the claims are written. May run
   * again if the database refuses what was written.
   */
  claim: (transaction: LogTransaction) => Promise<() => void>;
  /** Plans another turn after nothing could be claimed. */
  fail: () => void;
}

/** One use of a transaction. */
interface Work {
  /** Reads and changes the log. Waits for nothing else, and has no other effects: it may run again. */
  run: (transaction: LogTransaction) => Promise<void>;
  /** The operations that it reads, if they are known. */
  operations: readonly Operation[];
  resolve: () => void;
  reject: (fault: unknown) => void;
}

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  noteProblem: NoteProblem;
  kept: KeptOperations;
  logChanges: LogChanges;
  passwords: Passwords;
  ongoing: Ongoing;
  suspensions: Suspensions;
}

/**
 * Creates the log of the operations and jobs. The database is its one truth. All reads and changes are transactions, one
 * after another.
 */
export function createLog({
  lifetime,
  openDatabase,
  noteProblem,
  kept,
  logChanges,
  passwords,
  ongoing,
  suspensions,
}: Needs) {
  let turn: Turn = { prepare: async () => undefined, claim: async () => () => undefined, fail: () => undefined };
  /** Resolves once this worker has read what earlier ones have kept. */
  let starting: Promise<void> | null = null;
  /** True once this worker continues what earlier ones have left. */
  let isContinued = false;
  /** True once the database could be opened. */
  let hasDatabase = false;
  /** The passwords that were stored when this worker started. */
  let passwordsBefore: readonly StoredPassword[] = [];
  /** Resolves once pages are notified of the last changes. */
  let lastShown: Promise<unknown> = Promise.resolve();
  const runTogether = coalesce<Work>(runWorks);

  /** Sets what each transaction ends with. */
  function setTurn(wanted: Turn): void {
    turn = wanted;
  }

  /**
   * Reads and changes the log in one transaction. Resolves once the changes are on disk, or are kept because it refuses
   * them: `isUnsaved` tells. Rejects if the log cannot be read, or if the disk refuses a change of a job.
   *
   * @param work - waits for reads of the transaction alone, and has no effect besides it, since it may run again
   * @param operations - the operations that it reads, if they are known. Those of all works are read at once
   */
  async function transact<T>(
    work: (transaction: LogTransaction) => Promise<T>,
    operations: readonly Operation[] = [],
  ): Promise<T> {
    await started();
    const done = Promise.withResolvers<void>();
    let value: { result: T } | undefined;
    const run = async (transaction: LogTransaction) => {
      value = { result: await work(transaction) };
    };
    void runTogether({ run, operations, resolve: done.resolve, reject: done.reject }).catch(done.reject);
    await done.promise;
    if (value === undefined) throw new Error('The work has not run');
    return value.result;
  }

  /** Resolves once pages are notified of the changes so far that they show at once; after a second at most. */
  async function whenShown(): Promise<void> {
    await withTimeout(showingMs, lastShown);
  }

  /** Lets what is due start. */
  function takeTurn(): Promise<void> {
    return transact(async () => undefined);
  }

  /** Reads once what earlier workers have kept. After a failure, the next call tries again. */
  function started(): Promise<void> {
    starting ??= start().catch((fault: unknown) => {
      starting = null;
      throw fault;
    });
    return starting;
  }

  async function start(): Promise<void> {
    // The passwords before operations are added, whose passwords are stored first.
    const [before] = await Promise.all([storedPasswords(), kept.load(), suspensions.loadSuspended(), prepare()]);
    passwordsBefore = before;
  }

  function prepare(): Promise<unknown> {
    return turn.prepare().catch(noteProblem('send'));
  }

  /** Runs works in one transaction. If that fails, runs each alone, so that none fails because of another. */
  async function runWorks(works: readonly Work[]): Promise<void> {
    lifetime.signal.throwIfAborted();
    await prepare();
    const start = await inOneTransaction(works).catch(() => null);
    if (start !== null) {
      start();
      for (const { resolve } of works) resolve();
      return;
    }
    for (const { run, resolve, reject } of works) await alone(run).then(resolve, reject);
    await alone(turn.claim).then(
      (startAlone) => startAlone(),
      (fault: unknown) => {
        noteProblem('send')(fault);
        turn.fail();
      },
    );
  }

  async function inOneTransaction(works: readonly Work[]): Promise<() => void> {
    const { transaction, write } = begin(await openTransaction());
    for (const { operations } of works) transaction.expect(operations);
    if (!isContinued) {
      await continueAll(transaction, ongoing);
      await unfinishJobs(transaction);
    }
    for (const { run } of works) await run(transaction);
    const start = await turn.claim(transaction);
    await write();
    noteContinued();
    return start;
  }

  /** Runs one work in a transaction. Keeps its changes of operations if the disk refuses them. */
  async function alone<T>(run: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    const { transaction, write } = begin(await openIfPossible());
    // Jobs cannot be changed if the disk is full.
    if (!isContinued) await continueAll(transaction, ongoing);
    const result = await run(transaction);
    const changes = transaction.changes();
    try {
      await write();
    } catch (fault) {
      if (changes.jobs.length > 0) throw fault;
      await keep(changes);
      await afterChanges(changes);
    }
    noteContinued();
    return result;
  }

  function noteContinued(): void {
    if (isContinued || !hasDatabase) return;
    isContinued = true;
    void tidyUp({ transact, passwordsBefore, noteProblem });
    void logChanges.notify({ kind: 'operations', delay: 0 });
    void logChanges.notify({ kind: 'jobs' });
  }

  /** Opens a transaction. Tries three times, since the browser may have closed the database a moment ago. */
  async function openTransaction(triesLeft = 2): Promise<LogDatabaseTransaction> {
    try {
      const disk = (await openDatabase()).transaction(logStores, 'readwrite', { durability: 'relaxed' });
      hasDatabase = true;
      // Awaited only if something is written.
      disk.done.catch(() => undefined);
      return disk;
    } catch (fault) {
      if (triesLeft === 0) throw fault;
      await yieldToEventLoop();
      return openTransaction(triesLeft - 1);
    }
  }

  /** Opens a transaction; null if the browser gives this worker no database. */
  function openIfPossible(): Promise<LogDatabaseTransaction | null> {
    return openTransaction().catch((fault: unknown) => {
      // Otherwise the operations on disk would look as if they were gone.
      if (hasDatabase) throw fault;
      return null;
    });
  }

  /** Begins a transaction; without the disk if the database cannot be opened. */
  function begin(disk: LogDatabaseTransaction | null) {
    const transaction = beginLogTransaction(disk, kept.all());
    const write = async () => {
      lifetime.signal.throwIfAborted();
      const changes = transaction.changes();
      const isUnchanged = changes.put.length + changes.removed.length + changes.jobs.length === 0;
      if (isUnchanged && kept.missingOnDisk().length === 0) return disk?.commit();
      if (disk === null) {
        if (changes.put.every(isPrivate) && changes.removed.every(isPrivate) && changes.jobs.length === 0)
          return keepPrivate(changes).then(() => afterChanges(changes));
        throw new DOMException('There is no database', 'InvalidStateError');
      }
      const missed = missedChanges(changes);
      const onDisk: LogChange = {
        put: [...changes.put.filter(isOrdinary), ...missed.put],
        removed: [...changes.removed.filter(isOrdinary), ...missed.removed],
        jobs: changes.jobs,
      };
      await writeChanges(disk, onDisk);
      await Promise.all([keepPrivate(changes), kept.forget([...onDisk.put, ...onDisk.removed.map(asDropped)])]);
      await afterChanges(changes);
      // They are due now.
      if (missed.put.length > 0) void takeTurn().catch(noteProblem('send'));
    };
    return { transaction, write };
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
   * Keeps what the disk has refused. What it could not delete is kept as dropped, so that no worker sends it. Then deletes
   * what is not needed on disk, for which there may be room.
   */
  async function keep({ put, removed }: LogChange): Promise<void> {
    await keepPrivate({ put, removed });
    await kept.keep([...put, ...removed.map(asDropped)].filter(isOrdinary));
    const left = kept.missingOnDisk().filter((one) => !isNeededOnDisk(one));
    if (left.length === 0) return;
    await openTransaction()
      .then((disk) => writeChanges(disk, { put: [], removed: left, jobs: [] }))
      .then(
        () => kept.forget(left),
        () => undefined,
      );
  }

  async function afterChanges(changes: LogChange): Promise<void> {
    lastShown = logChanges.noteChanges(changes);
    await passwords.removePasswords([...changes.removed, ...changes.put.filter(isPublished)]);
  }

  /** True if neither the disk nor, for a private window, the session's storage has the last state of an operation. */
  function isUnsaved(operation: Operation): boolean {
    return kept.isUnsaved(operation);
  }

  /** Forgets operations that the disk lacks. */
  function forgetKept(isMeant: (operation: Operation) => boolean): Promise<void> {
    return kept.forget([...kept.all().values()].filter(isMeant).map(asDropped));
  }

  /** True if the disk may lack operations, or have them in an older state. */
  function isDiskIncomplete(): boolean {
    return kept.missingOnDisk().length > 0;
  }

  /**
   * True if an operation that was marked as sent may be sent. False if that could not be saved, and the next worker would
   * send it again: it would create a second link, or count a row twice.
   */
  async function mayBeSent(operation: Operation): Promise<boolean> {
    if (!isUnsaved(operation)) return true;
    if (operation.job !== undefined) return false;
    if (operation.write.kind !== 'create') return true;
    if (await kept.isUnsentInSession(operation)) return false;
    const database = await openDatabase().catch(() => null);
    return operation.isPrivate || (await database?.get('operations', [operation.id, 0])) === undefined;
  }

  return { setTurn, transact, whenShown, takeTurn, started, isUnsaved, isDiskIncomplete, mayBeSent, forgetKept };
}

export type Log = ReturnType<typeof createLog>;

/** Makes an operation due that waited for room on disk. */
function withRoom(operation: Operation): Operation {
  const { state } = operation;
  if (state.name !== 'waiting' || state.failure?.kind !== 'storage') return operation;
  return { ...operation, state: { ...state, sendAt: 0, failure: null } };
}

const isPublished = ({ state }: Operation): boolean => state.name === 'done' && state.isPublished;

const isPrivate = (one: Operation): boolean => one.isPrivate;

const isOrdinary = (one: Operation): boolean => !one.isPrivate;

const asDropped = (one: Operation): Operation =>
  isFinished(one) || one.job !== undefined ? one : { ...one, state: { name: 'dropped' } };
