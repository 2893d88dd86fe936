import { useEffect, useRef, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { JobAbout, NewJobRow } from '@/lib/operations/job.ts';
import { sendJob } from './send-job.ts';

/** The progress of sending a job's rows to the background. */
type Sending = { state: 'idle' } | { state: 'sending'; sent: number } | { state: 'failed'; failure: Failure };

/** Returns a function that starts a job. The job does not start if its dialog closes before all rows are sent. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  /** Starts a job. Returns true if it runs. */
  const send = async (
    about: Extract<JobAbout, { kind: 'edit' | 'delete' }>,
    rows: readonly NewJobRow[],
  ): Promise<boolean> => {
    const next = async (from: number, max: number) => {
      const to = from + max;
      return { rows: rows.slice(from, to), next: to < rows.length ? to : null };
    };
    abort.current = new AbortController();
    const { signal } = abort.current;
    const onProgress = (sent: number) => setSending({ state: 'sending', sent });
    onProgress(0);
    const started = await sendJob({ ...about, expected: rows.length }, { next, onProgress, signal });
    if (started?.ok === false) setSending({ state: 'failed', failure: started.failure });
    return started?.ok === true;
  };
  return { sending, send };
}
