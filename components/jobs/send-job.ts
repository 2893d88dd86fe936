import type { Result } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout, LeftOutRow, NewJobRow } from '@/lib/operations/job.ts';

/** The number of rows in a message. */
const batchSize = 250;

interface Rows {
  /** Returns at most `max` rows from an index, and the index of the next ones; null at the end. */
  next: (from: number, max: number) => Promise<{ rows: readonly (NewJobRow | LeftOutRow)[]; next: number | null }>;
  /** Called with the number of rows sent so far. Not called once the signal is aborted. */
  onProgress: (sent: number) => void;
}

/**
 * Starts a job: sends its rows to the background, which then runs it without this page. Returns the job's id; null if
 * the signal was aborted before. A job that did not start is deleted.
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
  const created = await ask('createJob', about);
  if (!created.ok) return created;
  const job = created.value;
  let run: Result<boolean> | null = null;
  try {
    run = await sendRowsAndRun(job, rows);
  } finally {
    if (run?.ok !== true || !run.value) await ask('forgetJob', { job });
  }
  if (run === null || !run.ok) return run;
  return run.value ? created : { ok: false, failure: { kind: 'storage' } };
}

/** Makes the browser ask before it closes the page, since unsent rows would be lost. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Sends the rows of a job, then starts it. Returns true if it runs; null if the signal was aborted. */
async function sendRowsAndRun(
  job: string,
  { next, onProgress, signal }: Rows & { signal?: AbortSignal },
): Promise<Result<boolean> | null> {
  let sent = 0;
  for (let from: number | null = 0; from !== null; ) {
    const batch = await next(from, batchSize);
    if (signal?.aborted) return null;
    const added = await ask('addJobRows', { job, rows: [...batch.rows] });
    if (signal?.aborted) return null;
    if (!added.ok || !added.value) return added;
    sent += batch.rows.length;
    onProgress(sent);
    from = batch.next;
  }
  return ask('runJob', { job });
}
