import type { Failure } from '@/lib/contract/failure.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { isDelayed } from '@/lib/operations/operation.ts';
import type { Outbox } from '@/lib/storage/outbox.ts';

/** So few rows that wait to be tried again say nothing about a job that has more to begin. */
const fewRows = 4;

/**
 * Why a job stands still: what came of its rows where most of those under way wait to be tried again. Null where it goes
 * on: one link that its service can't cope with holds up no other, also in the moment when no other is under way.
 */
export function standstill({ id, state, counts, underWay }: ShownJob, outbox: Outbox | null): Failure | null {
  const late = (outbox?.entries ?? []).filter((entry) => entry.job?.id === id && isDelayed(entry));
  const toEnd = state.name === 'running' ? counts.waiting : underWay;
  const isMost = late.length * 2 >= underWay && late.length >= Math.min(toEnd, fewRows);
  if (underWay === 0 || !isMost) return null;
  return (
    late.map(({ state }) => ('failure' in state ? state.failure : null)).find((failure) => failure !== null) ?? null
  );
}
