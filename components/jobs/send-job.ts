import type { Result } from '@/lib/contract/failure.ts';
import type { JobAbout, WantedRow } from '@/lib/jobs/job.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** As many rows as a message carries. */
const atOnce = 250;

interface Rows {
  /** Some rows from a place on, at most so many, and where the next begin; null at the end. */
  next: (from: number, most: number) => Promise<{ rows: readonly WantedRow[]; next: number | null }>;
  onProgress: (handed: number) => void;
}

/** Hands rows to the background, which then goes on with them by itself. Answers with the job. */
export async function sendJob(about: JobAbout, { next, onProgress }: Rows): Promise<Result<string>> {
  const started = await ask('startJob', about);
  if (!started.ok) return started;
  const job = started.value;
  let handed = 0;
  for (let from: number | null = 0; from !== null; ) {
    const part = await next(from, atOnce);
    const added = await ask('addJobRows', { job, rows: [...part.rows] });
    if (!added.ok) return added;
    if (!added.value) return { ok: false, failure: { kind: 'storage' } };
    handed += part.rows.length;
    onProgress(handed);
    from = part.next;
  }
  const run = await ask('runJob', { job });
  if (!run.ok) return run;
  return run.value ? started : { ok: false, failure: { kind: 'storage' } };
}
