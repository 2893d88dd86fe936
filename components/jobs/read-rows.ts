import type { Result } from '@/lib/contract/failure.ts';
import type { JobRow, RowState } from '@/lib/jobs/job.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Value } from '@/lib/messaging/protocol.ts';

/** As many rows as a message carries. */
const atOnce = 500;

/** All rows of a job that stand so, or all; as far as they can be read. */
export async function* readJobRows(job: string, states: RowState['name'][] | null): AsyncGenerator<JobRow[]> {
  for (let from: number | null = 0; from !== null; ) {
    const answered: Result<Value<'jobRows'>> = await ask('jobRows', { job, from, most: atOnce, states });
    if (!answered.ok) return;
    yield answered.value.rows;
    from = answered.value.next;
  }
}
