import type { JobRow, RowState } from '@/lib/jobs/job.ts';
import { forgetBackgroundModules } from './background-modules.ts';
import { rowOfCreate } from './jobs.ts';

/** What keeps jobs, as a worker that was just started has it: nothing in memory, and nothing opened. */
export async function startJobStore() {
  forgetBackgroundModules();
  const rows: typeof import('../../entrypoints/background/jobs/rows.ts') = await import(
    // @ts-expect-error: the compiler knows no file by that name
    '../../entrypoints/background/jobs/rows.ts?background'
  );
  const store: typeof import('../../entrypoints/background/jobs/store.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/jobs/store.ts?background'
  );
  return { ...rows, ...store };
}

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
