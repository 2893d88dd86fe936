import type { Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout, LeftOutRow, NewJobRow } from '@/lib/operations/job.ts';

/** As many rows as a message carries. */
const atOnce = 250;

interface Rows {
  /** Some rows from a place on, at most so many, and where the next begin; null at the end. */
  next: (from: number, most: number) => Promise<{ rows: readonly (NewJobRow | LeftOutRow)[]; next: number | null }>;
  onProgress: (handed: number) => void;
}

/**
 * Hands rows to the background, which then goes on with them by itself. Answers with the job; with null where that was
 * given up before. What was not begun leaves nothing behind.
 */
export function sendJob(about: JobAbout, rows: Rows & { signal: AbortSignal }): Promise<Result<string> | null>;
export function sendJob(about: JobAbout, rows: Rows): Promise<Result<string>>;
export async function sendJob(about: JobAbout, rows: Rows & { signal?: AbortSignal }): Promise<Result<string> | null> {
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await sendAll(about, rows);
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
  }
}

async function sendAll(about: JobAbout, rows: Rows & { signal?: AbortSignal }): Promise<Result<string> | null> {
  const started = await ask('startJob', about);
  if (!started.ok) return started;
  const job = started.value;
  let run: Result<boolean> | null = null;
  try {
    run = await handOver(job, rows);
  } finally {
    if (run?.ok !== true || !run.value) await ask('forgetJob', { job });
  }
  if (run === null || !run.ok) return run;
  return run.value ? started : { ok: false, failure: { kind: 'storage' } };
}

/** The rest of the rows would go with the page: the browser asks whether it may close. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Hands over the rows of a job, then has it begin. Whether it has; null where that was given up. */
async function handOver(
  job: string,
  { next, onProgress, signal }: Rows & { signal?: AbortSignal },
): Promise<Result<boolean> | null> {
  let handed = 0;
  for (let from: number | null = 0; from !== null; ) {
    const part = await next(from, atOnce);
    if (signal?.aborted) return null;
    const added = await ask('addJobRows', { job, rows: [...part.rows] });
    if (signal?.aborted) return null;
    if (!added.ok || !added.value) return added;
    handed += part.rows.length;
    onProgress(handed);
    from = part.next;
  }
  const run = await ask('runJob', { job });
  // The worker may have been stopped before it could answer: it has begun then, or begins now.
  return run.ok ? run : ask('runJob', { job });
}
