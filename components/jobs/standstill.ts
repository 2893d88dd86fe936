import type { Failure } from '@/lib/contract/failure.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { isDelayed } from '@/lib/operations/operation.ts';
import type { Outbox } from '@/lib/storage/outbox.ts';

/**
 * Why a job stands still: what came of its rows where most of those under way wait to be tried again. Null where it goes
 * on: one link that its service can't cope with holds up no other.
 */
export function standstill({ id, underWay }: ShownJob, outbox: Outbox | null): Failure | null {
  const late = (outbox?.entries ?? []).filter((entry) => entry.job?.id === id && isDelayed(entry));
  if (underWay === 0 || late.length * 2 < underWay) return null;
  return (
    late.map(({ state }) => ('failure' in state ? state.failure : null)).find((failure) => failure !== null) ?? null
  );
}
