import type { Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Value } from '@/lib/messaging/protocol.ts';
import type { JobRow, LeftOutRow, RowState } from '@/lib/operations/job.ts';

/** As many rows as a message carries. */
const atOnce = 500;

/** All rows of a job that stand so, or all, in parts. Ends with a failure where the next part can't be had. */
export async function* readJobRows(job: string, states: RowState['name'][] | null): AsyncGenerator<Result<JobRow[]>> {
  for (let from: number | null = 0; from !== null; ) {
    const answered: Result<Value<'jobRows'>> = await ask('jobRows', { job, from, most: atOnce, states });
    yield answered.ok ? { ok: true, value: answered.value.rows } : answered;
    from = answered.ok ? answered.value.next : null;
  }
}

/** All rows of its file that a job makes no link of, in parts. Ends as the other does. */
export async function* readLeftOut(job: string): AsyncGenerator<Result<LeftOutRow[]>> {
  for (let from: number | null = 0; from !== null; ) {
    const answered: Result<Value<'jobLeftOut'>> = await ask('jobLeftOut', { job, from, most: atOnce });
    yield answered.ok ? { ok: true, value: answered.value.rows } : answered;
    from = answered.ok ? answered.value.next : null;
  }
}
