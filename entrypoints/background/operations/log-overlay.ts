import { keyOf, type OperationKey } from '@/lib/database/hem-database.ts';
import type { Job, LeftOutRow } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';

/** The changes of a transaction. */
export interface LogChange {
  put: readonly Operation[];
  /** In their last state. */
  removed: readonly Operation[];
  /** By id; null for a job that is removed with its rows. The disk alone can store these. */
  jobs: ReadonlyMap<string, Job | null>;
  /** The rows that jobs leave out, by the job's id. */
  leftOut: ReadonlyMap<string, readonly LeftOutRow[]>;
}

/** True if nothing has changed. */
export const isUnchanged = ({ put, removed, jobs, leftOut }: LogChange): boolean =>
  put.length + removed.length + jobs.size + leftOut.size === 0;

/** An operation in its last version, or as it was when it was removed. */
interface Version {
  operation: Operation;
  isRemoved: boolean;
}

type Keyed = Pick<Operation, 'id' | 'job'>;

/**
 * Creates what takes precedence over the disk in a transaction: the operations that the disk lacks, and over them the
 * transaction's own changes so far.
 *
 * @param kept - the operations that the disk lacks
 */
export function createLogOverlay(kept: Iterable<Operation>) {
  const versions = new Map<string, Version>();
  for (const one of kept) versions.set(String(keyOf(one)), { operation: one, isRemoved: isDropped(one) });
  /** The keys of the changed operations. */
  const changed = new Set<string>();
  const changedJobs = new Map<string, Job | null>();
  const leftOut = new Map<string, readonly LeftOutRow[]>();

  /** Returns the version of an operation: null if it was removed, undefined if the disk has the last one. */
  function operationOf(key: Keyed): Operation | null | undefined {
    const there = versions.get(String(keyOf(key)));
    return there && current(there);
  }

  /** Returns the operations that match. */
  function operationsThat(matches: (one: Operation) => boolean): Operation[] {
    return [...versions.values()].flatMap((one) => current(one) ?? []).filter(matches);
  }

  /** True for an operation on disk that was removed, or of which the overlay has another version. */
  function hides(key: OperationKey): boolean {
    return changedJobs.get(key[0]) === null || versions.has(String(key));
  }

  /** Returns the operation of a version; null if it was removed, or its job. */
  function current({ operation, isRemoved }: Version): Operation | null {
    const { job } = operation;
    return isRemoved || (job !== undefined && changedJobs.get(job.id) === null) ? null : operation;
  }

  /** Returns the version of a job: null if it was removed, undefined if the disk has the last one. */
  function jobById(id: string): Job | null | undefined {
    return changedJobs.get(id);
  }

  /** Returns the added and changed jobs. */
  function jobs(): Job[] {
    return [...changedJobs.values()].flatMap((one) => one ?? []);
  }

  function change(version: Version): void {
    const key = String(keyOf(version.operation));
    versions.set(key, version);
    changed.add(key);
  }

  /** Adds or changes an operation. */
  function put(operation: Operation): void {
    change({ operation, isRemoved: false });
  }

  /** Deletes an operation. */
  function remove(operation: Operation): void {
    change({ operation, isRemoved: true });
  }

  function putJob(job: Job): void {
    changedJobs.set(job.id, job);
  }

  /** Deletes a job with its rows. */
  function removeJob(id: string): void {
    for (const one of operationsThat(({ job }) => job?.id === id)) remove(one);
    changedJobs.set(id, null);
    leftOut.delete(id);
  }

  /** Adds the rows of a file that a job leaves out. */
  function putLeftOut(id: string, rows: readonly LeftOutRow[]): void {
    leftOut.set(id, [...(leftOut.get(id) ?? []), ...rows]);
  }

  /** Returns what has changed. */
  function changes(): LogChange {
    const all = [...changed].flatMap((key) => versions.get(key) ?? []);
    return {
      put: all.flatMap(({ operation, isRemoved }) => (isRemoved ? [] : operation)),
      removed: all.flatMap(({ operation, isRemoved }) => (isRemoved ? operation : [])),
      jobs: changedJobs,
      leftOut,
    };
  }

  return { operationOf, operationsThat, hides, jobById, jobs, put, remove, putJob, removeJob, putLeftOut, changes };
}

export type LogOverlay = ReturnType<typeof createLogOverlay>;

/** True for an operation that the disk could not delete. */
const isDropped = ({ job, state }: Operation): boolean => job === undefined && state.name === 'dropped';
