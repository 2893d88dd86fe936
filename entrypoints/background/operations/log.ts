import { withTimeout } from '@/lib/async/async.ts';
import { coalesce } from '@/lib/async/coalesce.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { LogChanges } from './log-changes.ts';
import { createLogDisk, type Written } from './log-disk.ts';
import { createLogOverlay } from './log-overlay.ts';
import { createLogReads, type LogReads } from './log-reads.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { type Passwords, type StoredPassword, storedPasswords } from './passwords.ts';
import { continueAll, tidyUp, unfinishJobs } from './restart.ts';
import type { Suspensions } from './suspensions.ts';

/** The time limit for notifying pages of changes, in milliseconds. */
const showingMs = 1000;

/** The end of each transaction that may change the log. */
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
  logChanges: LogChanges;
  passwords: Passwords;
  ongoing: Ongoing;
  suspensions: Suspensions;
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
  logChanges,
  passwords,
  ongoing,
  suspensions,
}: Needs) {
  let turn: Turn = { prepare: async () => undefined, claim: async () => () => undefined, fail: () => undefined };
  /** Resolves once this worker has read what earlier ones have kept. */
  let starting: Promise<void> | null = null;
  /** True once this worker has read the disk, and continues what earlier ones have left there. */
  let isContinued = false;
  /** The passwords that were stored when this worker started. */
  let passwordsBefore: readonly StoredPassword[] = [];
  /** Resolves once pages are notified of the last changes. */
  let lastShown: Promise<unknown> = Promise.resolve();
  const runTogether = coalesce<Work>(runWorks);
  const disk = createLogDisk({ lifetime, openDatabase, kept });

  /** Sets what each transaction ends with that may change something. */
  function setTurn(wanted: Turn): void {
    turn = wanted;
  }

  /**
   * Reads and changes the log in one transaction. Resolves once the changes are on disk, or are kept because it refuses
   * them: `isUnsaved` tells. Rejects if the log cannot be read, or if the disk refuses a change of a job.
   *
   * @param work - waits for reads of the transaction alone, and has no effect besides it, since it may run again
   */
  function transact<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    return whenRun(work, (run, settle) => ({ kind: 'change', run, ...settle }));
  }

  /**
   * Reads the log after all changes so far. Takes a turn only if the disk lacks operations, which it may have room for now.
   * Rejects if the log cannot be read.
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
    void runTogether(workOf(run, { resolve, reject })).catch(reject);
    await promise;
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
    if (isContinued && !kept.isDiskIncomplete() && (await readTogether(works))) return;
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
    for (const { resolve } of reading) resolve();
    return true;
  }

  async function inOneTransaction(works: readonly Work[]): Promise<() => void> {
    const { transaction, write } = disk.begin(await disk.open('readwrite'));
    if (!isContinued) {
      await continueAll(transaction, ongoing);
      await unfinishJobs(transaction);
    }
    for (const { run } of works) await run(transaction);
    const start = await turn.claim(transaction);
    await afterWriting(transaction, await write());
    return start;
  }

  /** Runs one work in a transaction. Keeps its changes of operations if the disk refuses them. */
  async function alone<T>(run: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    const { transaction, write } = disk.begin(await openIfPossible());
    // Jobs cannot be changed if the disk is full.
    if (!isContinued) await continueAll(transaction, ongoing);
    const result = await run(transaction);
    const written = await write().catch(async (fault: unknown): Promise<Written> => {
      const changes = transaction.changes();
      if (changes.jobs.length > 0) throw fault;
      await disk.keep(changes);
      return { changes, hasFoundRoom: false };
    });
    await afterWriting(transaction, written);
    return result;
  }

  /** Opens a transaction; null if the browser gives this worker no database. */
  function openIfPossible() {
    return disk.open('readwrite').catch((fault: unknown) => {
      // Otherwise the operations on disk would look as if they were gone.
      if (isContinued) throw fault;
      return null;
    });
  }

  async function afterWriting({ hasDisk }: LogTransaction, { changes, hasFoundRoom }: Written): Promise<void> {
    lastShown = logChanges.noteChanges(changes);
    await passwords.removePasswords([...changes.removed, ...changes.put.filter(isPublished)]);
    if (hasFoundRoom) void takeTurn().catch(noteProblem('send'));
    if (hasDisk && !isContinued) noteContinued();
  }

  function noteContinued(): void {
    isContinued = true;
    void tidyUp({ log: { transact, read }, passwordsBefore, noteProblem });
    void logChanges.notify({ kind: 'operations', delay: 0 });
    void logChanges.notify({ kind: 'jobs' });
  }

  return { setTurn, transact, read, whenShown, takeTurn, started };
}

export type Log = ReturnType<typeof createLog>;

const isPublished = ({ state }: Operation): boolean => state.name === 'done' && state.isPublished;
