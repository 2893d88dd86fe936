import { withTimeout } from '@/lib/async/async.ts';
import { coalesce } from '@/lib/async/coalesce.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Target } from './claim.ts';
import type { ClockSetBack } from './clock.ts';
import type { KeptOperations } from './kept-operations.ts';
import { createLogDisk } from './log-disk.ts';
import type { LogEvents } from './log-events.ts';
import { createLogOverlay, isUnchanged, type LogChange } from './log-overlay.ts';
import { createLogReads, type Done, isDone, type LogReads } from './log-reads.ts';
import { beginLogTransaction, type LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import type { Passwords } from './passwords.ts';
import { continueAll, moveBack, tidyUp, unfinishJobs } from './restart.ts';
import type { Suspensions } from './suspensions.ts';

/** The time limit for notifying pages of changes, in milliseconds. */
const showingMs = 1000;

/** The end of each transaction that may change the log. */
export interface Turn {
  /** Reads what no transaction can wait for. */
  prepare: () => Promise<readonly Target[]>;
  /**
   * Claims what may start now. Returns a function that starts it, which is called once the claims are written. May run
   * again if the database refuses what was written.
   *
   * @param left - the done operations that earlier workers have not published; none after the first turn
   */
  claim: (
    transaction: LogTransaction,
    prepared: { targets: readonly Target[]; left: readonly Done[] },
  ) => Promise<() => void>;
  /** Plans another turn after nothing could be claimed. */
  fail: () => void;
}

/** One use of the log. It waits for nothing but its reads, and has no other effects: it may run again. */
type Work = { resolve: () => void; reject: (fault: unknown) => void } & (
  | { kind: 'read'; run: (reads: LogReads) => Promise<void> }
  | { kind: 'change'; run: (transaction: LogTransaction) => Promise<void> }
);

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  noteProblem: NoteProblem;
  kept: KeptOperations;
  logEvents: LogEvents;
  passwords: Passwords;
  ongoing: Ongoing;
  suspensions: Suspensions;
  clockSetBack: ClockSetBack;
}

/**
 * Creates the log of the operations and jobs. The database is its one truth. All reads and changes are transactions, one
 * after another. A transaction that may change something ends with a turn.
 */
export function createLog({
  lifetime,
  openDatabase,
  noteProblem,
  kept,
  logEvents,
  passwords,
  ongoing,
  suspensions,
  clockSetBack,
}: Needs) {
  let turn: Turn = { prepare: async () => [], claim: async () => () => undefined, fail: () => undefined };
  /** Resolves once this worker has read what earlier ones have kept. */
  let starting: Promise<void> | null = null;
  /**
   * The done operations of earlier workers that the next turn publishes. Null until this worker has continued what they
   * have left on disk.
   */
  let unpublished: readonly Done[] | null = null;
  /** By how much the clock was set back since the times of operations were moved, in milliseconds. */
  let setBackMs = 0;
  /** Resolves once pages are notified of the last changes. */
  let lastShown: Promise<unknown> = Promise.resolve();
  const runNext = coalesce<Work>(runWorks);
  const disk = createLogDisk({ lifetime, openDatabase, kept });

  /** Sets the turn that ends each transaction that may change something. */
  function setTurn(wanted: Turn): void {
    turn = wanted;
  }

  /**
   * Reads and changes the log in one transaction, and lets all start that is due. Resolves once the changes are on disk, or
   * are kept because it refuses them. Rejects if the log cannot be read, or if the disk refuses a change of a job.
   *
   * @param work - waits for reads of the transaction alone, and has no effect besides it, since it may run again
   */
  function transact<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    return whenRun(work, (run, settle) => ({ kind: 'change', run, ...settle }));
  }

  /**
   * Reads the log after all changes so far. Takes no turn of its own, unless this worker has just started, the disk lacks
   * operations, or reading fails. Rejects if the log cannot be read.
   *
   * @param work - waits for reads of the log alone, and has no other effect, since it may run again
   */
  function read<T>(work: (reads: LogReads) => Promise<T>): Promise<T> {
    return whenRun(work, (run, settle) => ({ kind: 'read', run, ...settle }));
  }

  /** Resolves with the result of a work once it has run. */
  async function whenRun<Log, T>(
    work: (log: Log) => Promise<T>,
    workOf: (run: (log: Log) => Promise<void>, settle: Pick<Work, 'resolve' | 'reject'>) => Work,
  ): Promise<T> {
    await started();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let value: { result: T } | undefined;
    const run = async (log: Log) => {
      value = { result: await work(log) };
    };
    void runNext(workOf(run, { resolve, reject })).catch(reject);
    await promise;
    if (value === undefined) throw new Error('The work has not run');
    return value.result;
  }

  /** Resolves once pages are notified of the last transaction that changed something; after a second at most. */
  async function whenShown(): Promise<void> {
    await withTimeout(showingMs, lastShown);
  }

  /** Lets what is due start. Notes a failure; a turn that fails plans another one. Never rejects. */
  function takeTurn(): Promise<void> {
    return transact(async () => undefined).catch(noteProblem('send'));
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
    // The permissions that a turn asks for are read meanwhile.
    await Promise.all([kept.load(), suspensions.loadSuspended(), prepare()]);
  }

  /** Prepares a turn. Null if that fails. */
  function prepare(): Promise<readonly Target[] | null> {
    setBackMs += clockSetBack();
    return turn.prepare().catch(noteProblem('send', null));
  }

  /**
   * Runs works that only read in a transaction of their own, and others with a turn. If that fails, runs each alone, so that
   * none fails because of another.
   */
  async function runWorks(works: readonly Work[]): Promise<void> {
    lifetime.signal.throwIfAborted();
    if (unpublished !== null && !kept.isDiskIncomplete() && (await readTogether(works))) return;
    const targets = await prepare();
    const start = await runTogether(works, targets).catch(() => null);
    if (start !== null) {
      start();
      for (const { resolve } of works) resolve();
      return;
    }
    try {
      await moveBackAlone();
      const found = unpublished ?? (await continueAlone());
      for (const { run, resolve, reject } of works) await runAlone(run).then(resolve, reject);
      const startAlone = await runAlone((transaction) => claim(transaction, targets, found));
      startAlone();
    } catch (fault) {
      noteProblem('send')(fault);
      turn.fail();
      for (const { reject } of works) reject(fault);
    }
  }

  /** Runs works that change nothing, without a turn. False if one may change something, or if reading has failed. */
  async function readTogether(works: readonly Work[]): Promise<boolean> {
    const reading = works.filter((work) => work.kind === 'read');
    if (reading.length < works.length) return false;
    try {
      const reads = createLogReads(await disk.open('readonly'), createLogOverlay(kept.all()));
      await Promise.all(reading.map(({ run }) => run(reads)));
    } catch {
      return false;
    }
    lifetime.signal.throwIfAborted();
    for (const { resolve } of reading) resolve();
    return true;
  }

  async function runTogether(works: readonly Work[], targets: readonly Target[] | null): Promise<() => void> {
    const opened = await disk.open('readwrite');
    const transaction = beginLogTransaction(opened, kept.all());
    disk.addMissing(transaction);
    // Before the works, whose times are those of the clock as it is now.
    if (setBackMs > 0) await moveBack(transaction, setBackMs);
    const found = unpublished ?? (await continueAll(transaction, ongoing));
    if (unpublished === null) await unfinishJobs(transaction);
    for (const { run } of works) await run(transaction);
    const start = await claim(transaction, targets, found);
    await disk.write(opened, transaction.changes());
    setBackMs = 0;
    await afterChanges(transaction.changes());
    if (unpublished === null) noteContinued(found);
    return start;
  }

  /** Runs one work in a transaction. Keeps its changes of operations if the disk refuses them. */
  async function runAlone<T>(run: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    const opened = await disk.openIfPossible();
    const transaction = beginLogTransaction(opened, kept.all());
    const result = await run(transaction);
    const changes = transaction.changes();
    await disk.write(opened, changes).catch((fault: unknown) => {
      if (changes.jobs.size > 0) throw fault;
      return disk.keep(changes);
    });
    await afterChanges(changes);
    return result;
  }

  async function moveBackAlone(): Promise<void> {
    if (setBackMs > 0) await runAlone((transaction) => moveBack(transaction, setBackMs));
    setBackMs = 0;
  }

  /** Continues what earlier workers have left. Returns what they have not published. */
  async function continueAlone(): Promise<readonly Done[]> {
    const { found, hasDisk } = await runAlone(async (transaction) => ({
      found: await continueAll(transaction, ongoing),
      hasDisk: transaction.hasDisk,
    }));
    if (!hasDisk) return found;
    // If the disk is full, the next worker does it.
    await runAlone(unfinishJobs).catch(() => undefined);
    noteContinued(found);
    return found;
  }

  async function claim(
    transaction: LogTransaction,
    targets: readonly Target[] | null,
    found: readonly Done[],
  ): Promise<() => void> {
    if (targets === null) return turn.fail;
    // Without a database, each turn finds them anew, and its works may have saved that one is published.
    const now = await Promise.all(found.map((one) => transaction.readOperation(one)));
    const still = now.flatMap((one) => (one !== null && isDone(one) && !isPublished(one) ? one : []));
    const start = await turn.claim(transaction, { targets, left: still });
    return () => {
      if (unpublished !== null) unpublished = [];
      start();
    };
  }

  function noteContinued(found: readonly Done[]): void {
    unpublished = found;
    void tidyUp({ log: { transact, read }, noteProblem });
    void logEvents.notify({ kind: 'operations', delay: 0 });
    void logEvents.notify({ kind: 'jobs' });
  }

  async function afterChanges(changes: LogChange): Promise<void> {
    // Otherwise a turn would end the waiting for earlier changes.
    if (!isUnchanged(changes)) lastShown = logEvents.noteChanges(changes);
    await passwords.removePasswords([...changes.removed, ...changes.put.filter(isPublished)]);
  }

  return { setTurn, transact, read, whenShown, takeTurn, started };
}

export type Log = ReturnType<typeof createLog>;

const isPublished = ({ state }: Operation): boolean => state.name === 'done' && state.isPublished;
