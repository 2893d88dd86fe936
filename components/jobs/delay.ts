import type { Failure } from '@/lib/contract/failure.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { isDelayed } from '@/lib/operations/operation.ts';
import type { PendingChanges } from '@/lib/storage/pending-changes.ts';

/** A job with more rows to start counts as delayed only if at least this many rows wait for a retry. */
const minLateRows = 4;

/**
 * Returns the failure that delays a job: most of its rows in progress wait for a retry. Null if the job continues. A
 * single link that the service can't handle delays no other, even while it is the only one in progress.
 */
export function delayOf({ id, state, counts, underWay }: ShownJob, pending: PendingChanges | null): Failure | null {
  const late = (pending?.operations ?? []).filter((operation) => operation.job?.id === id && isDelayed(operation));
  const toEnd = state.name === 'running' ? counts.waiting : underWay;
  const isMost = late.length * 2 >= underWay && late.length >= Math.min(toEnd, minLateRows);
  if (underWay === 0 || !isMost) return null;
  return (
    late.map(({ state }) => ('failure' in state ? state.failure : null)).find((failure) => failure !== null) ?? null
  );
}
