import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { valuesOfChange } from '@/lib/operations/bulk-change.ts';
import type { Job, JobAbout, LeftOutRow, NewJobRow } from '@/lib/operations/job.ts';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LeaveOutTokens } from './leave-out-tokens.ts';
import type { Log } from './log.ts';
import type { Passwords } from './passwords.ts';
import { unstarted } from './retry-states.ts';

/** Time limit for the next rows, in milliseconds. An open page needs a fraction of it. */
const rowTimeoutMs = 10_000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  log: Log;
  leaveOutTokens: LeaveOutTokens;
  passwords: Passwords;
}

/** Creates the functions by which a page creates a job, and hands over its rows in parts. */
export function createJobFilling({ lifetime, noteProblem, connections, log, leaveOutTokens, passwords }: Needs) {
  /** By job id: the timers that wait for more rows. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Creates a job on a connection. Its rows follow, and `runJob` starts it. */
  async function createJob(about: JobAbout, connection: Connection | null): Promise<Result<string>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const failure = about.kind === 'edit' ? await connections.refuseTokens(valuesOfChange(about.change)) : null;
    if (failure !== null) return { ok: false, failure };
    return { ok: true, value: await createJobUnchecked(about, connection.id) };
  }

  /** Creates a job without checking it for tokens. Returns its id. */
  async function createJobUnchecked(about: JobAbout, connectionId: string): Promise<string> {
    const id = crypto.randomUUID();
    await log.transact(async (transaction) => {
      // After the start of all others: jobs are sorted by it, and clocks are set back.
      const startedAt = Math.max(Date.now(), ...(await transaction.jobs()).map((one) => one.startedAt + 1));
      transaction.putJob({
        ...{ version: 1, id, connectionId, about, startedAt, size: 0, undoneBy: null },
        state: { name: 'filling' },
      });
    });
    return id;
  }

  /** Adds rows to a job that has not started. False if there is no such job. */
  async function addRows(id: string, all: readonly (NewJobRow | LeftOutRow)[]): Promise<boolean> {
    const filling = await log.read((reads) => reads.jobById(id));
    if (filling === null || !isFilling(filling)) return false;
    const before = filling.leftOut ?? { duplicate: 0, error: 0 };
    const count = filling.size + before.duplicate + before.error;
    const { wanted, leftOut } = await leaveOutTokens(all, count);
    const duplicate = before.duplicate + leftOut.filter(({ reason }) => reason === 'duplicate').length;
    const error = count - filling.size + leftOut.length - duplicate;
    const from = filling.size;
    const rows = await Promise.all(wanted.map((row, at) => rowOf(filling, row, from + at)));
    const isAdded = await log.transact(async (transaction) => {
      const job = await transaction.jobById(id);
      if (job?.size !== from || !isFilling(job)) return false;
      for (const row of rows) transaction.put(row);
      transaction.putLeftOut(id, leftOut);
      const counts = leftOut.length > 0 && { leftOut: { duplicate, error } };
      transaction.putJob({ ...job, state: { name: 'filling' }, size: from + rows.length, ...counts });
      return true;
    });
    if (isAdded) waitForRows(id);
    return isAdded;
  }

  /** Returns the operation of a row, after saving its password. */
  async function rowOf(job: Job, wanted: NewJobRow, row: number): Promise<Operation> {
    const { write, password } = withoutPassword(wanted.write);
    const { name, address, long_url, row: fileRow } = wanted;
    const operation: Operation = {
      ...{ version: 1, id: crypto.randomUUID(), connectionId: job.connectionId, at: null, isPrivate: false },
      ...{ askedAt: Date.now(), write, hasPassword: password !== undefined, notMade: [] },
      job: { id: job.id, row, name, address, long_url, ...(fileRow !== undefined && { fileRow }) },
      state: unstarted,
    };
    if (password !== undefined) await passwords.savePassword(operation, password);
    return operation;
  }

  /** Marks a job as unfinished if its page closes before it has handed over all rows. */
  function waitForRows(id: string): void {
    stopWaiting(id);
    const giveUp = () => {
      timers.delete(id);
      void log
        .transact(async (transaction) => {
          const job = await transaction.jobById(id);
          if (job?.state.name === 'filling') transaction.putJob({ ...job, state: { name: 'unfinished' } });
        })
        .catch(noteProblem('storeChanges'));
    };
    timers.set(id, lifetime.setTimeout(giveUp, rowTimeoutMs));
  }

  /** Waits for no more rows of a job. */
  function stopWaiting(id: string): void {
    clearTimeout(timers.get(id));
  }

  return { createJob, createJobUnchecked, addRows, stopWaiting };
}

export type JobFilling = ReturnType<typeof createJobFilling>;

/** True while rows can be added to a job. */
export const isFilling = ({ state }: Job): boolean => state.name === 'filling' || state.name === 'unfinished';

/** Splits a write into what may be stored on disk and its password. */
function withoutPassword(write: Write): { write: Write; password: string | undefined } {
  if (write.kind !== 'create') return { write, password: undefined };
  const { password, ...body } = write.body;
  return { write: { ...write, body }, password };
}
