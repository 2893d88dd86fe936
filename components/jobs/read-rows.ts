import type { Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Value } from '@/lib/messaging/protocol.ts';
import type { JobRow, LeftOutRow } from '@/lib/operations/job.ts';
import type { RowGroup } from '@/lib/operations/operation.ts';

/** The number of rows in a message. */
const batchSize = 500;

/** Yields the rows of a job in some groups (null: all) in batches. Ends with a failure if a batch cannot be read. */
export async function* readJobRows(job: string, groups: RowGroup[] | null): AsyncGenerator<Result<JobRow[]>> {
  for (let from: number | null = 0; from !== null; ) {
    const answered: Result<Value<'jobRows'>> = await ask('jobRows', { job, from, most: batchSize, groups });
    yield answered.ok ? { ok: true, value: answered.value.rows } : answered;
    from = answered.ok ? answered.value.next : null;
  }
}

/** Yields the rows of an imported file that were left out, in batches. Ends with a failure if a batch cannot be read. */
export async function* readLeftOut(job: string): AsyncGenerator<Result<LeftOutRow[]>> {
  for (let from: number | null = 0; from !== null; ) {
    const answered: Result<Value<'jobLeftOut'>> = await ask('jobLeftOut', { job, from, most: batchSize });
    yield answered.ok ? { ok: true, value: answered.value.rows } : answered;
    from = answered.ok ? answered.value.next : null;
  }
}
