import { keyOf, type OperationKey } from '@/lib/database/hem-database.ts';
import type { Job, LeftOutRow } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';

/** A change of a job, which the disk alone can store. */
export type JobChange =
  | { kind: 'put'; job: Job }
  /** Also removes the job's rows. */
  | { kind: 'remove'; id: string }
  | { kind: 'putLeftOut'; id: string; rows: readonly LeftOutRow[] };

/** The changes of a transaction: the last one of each operation, and those of jobs in their order. */
export interface LogChange {
  put: readonly Operation[];
  /** As they were. */
  removed: readonly Operation[];
  jobs: readonly JobChange[];
}

/**
 * Creates what takes precedence over the disk in a transaction: its own changes so far, and before them the operations
 * that the disk lacks.
 *
 * @param kept - the operations that the disk lacks, by id
 */
export function createLogOverlay(kept: ReadonlyMap<string, Operation>) {
  /** The changed operations by id. */
  const changed = new Map<string, { operation: Operation; isRemoved: boolean }>();
  const changedJobs = new Map<string, Job | null>();
  const jobChanges: JobChange[] = [];
  /** The keys of all operations that the overlay has, also of those removed. */
  const keys = new Set([...kept.values()].map((one) => String(keyOf(one))));

  /** Returns the version of an operation: null if it was removed, undefined if the disk has the last one. */
  function operationById(id: string): Operation | null | undefined {
    const change = changed.get(id);
    const there = change === undefined ? kept.get(id) : change.isRemoved ? null : change.operation;
    return there != null && !hasJob(there) ? null : there;
  }

  /** Returns the operations that match. */
  function operationsThat(matches: (one: Operation) => boolean): Operation[] {
    const ids = new Set([...kept.keys(), ...changed.keys()]);
    return [...ids].flatMap((id) => operationById(id) ?? []).filter(matches);
  }

  /** True for the key of an operation on disk that was removed, or of which the overlay has another version. */
  function hides(key: OperationKey): boolean {
    return changedJobs.get(key[0]) === null || keys.has(String(key));
  }

  /** False for the rows of a removed job. */
  function hasJob({ job }: Operation): boolean {
    return job === undefined || changedJobs.get(job.id) !== null;
  }

  /** Returns the version of a job: null if it was removed, undefined if the disk has the last one. */
  function jobById(id: string): Job | null | undefined {
    return changedJobs.get(id);
  }

  /** Returns the added and changed jobs. */
  function jobs(): Job[] {
    return [...changedJobs.values()].flatMap((one) => one ?? []);
  }

  function change(one: Operation, isRemoved: boolean): void {
    changed.set(one.id, { operation: one, isRemoved });
    keys.add(String(keyOf(one)));
  }

  /** Adds or changes an operation. */
  function put(one: Operation): void {
    change(one, false);
  }

  /** Deletes an operation. */
  function remove(one: Operation): void {
    change(one, true);
  }

  function putJob(changedJob: Job): void {
    changedJobs.set(changedJob.id, changedJob);
    jobChanges.push({ kind: 'put', job: changedJob });
  }

  /** Deletes a job with its rows. */
  function removeJob(id: string): void {
    for (const one of operationsThat(({ job }) => job?.id === id)) remove(one);
    changedJobs.set(id, null);
    jobChanges.push({ kind: 'remove', id });
  }

  /** Adds the rows of a file that a job leaves out. */
  function putLeftOut(id: string, rows: readonly LeftOutRow[]): void {
    if (rows.length > 0) jobChanges.push({ kind: 'putLeftOut', id, rows });
  }

  /** Returns what has changed. */
  function changes(): LogChange {
    const all = [...changed.values()];
    return {
      put: all.flatMap((one) => (one.isRemoved ? [] : one.operation)),
      removed: all.flatMap((one) => (one.isRemoved ? one.operation : [])),
      jobs: jobChanges,
    };
  }

  return {
    operationById,
    operationsThat,
    hides,
    hasJob,
    jobById,
    jobs,
    put,
    remove,
    putJob,
    removeJob,
    putLeftOut,
    changes,
  };
}

export type LogOverlay = ReturnType<typeof createLogOverlay>;
