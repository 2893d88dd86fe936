import type { JobRow, RowState } from '@/lib/operations/job.ts';
import { rowOfCreate } from './jobs.ts';

/** A state of each name. */
export const stateOf = {
  waiting: { name: 'waiting', again: false },
  done: { name: 'done', link: null },
  asking: { name: 'asking' },
  failed: { name: 'failed', reason: { kind: 'dropped' } },
} as const satisfies Record<RowState['name'], RowState>;

/** A row of a job as it is kept. */
export const rowAt = (job: string, index: number, state: RowState = stateOf.waiting): JobRow => ({
  ...rowOfCreate(index),
  ...{ version: 1, job, index, hasPassword: false, state },
});
