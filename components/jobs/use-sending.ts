import { useEffect, useRef, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { JobAbout, NewJobRow } from '@/lib/operations/job.ts';
import { sendJob } from './send-job.ts';

/** How far the rows of a job have been handed over. */
type Sending = { state: 'no' } | { state: 'handing'; handed: number } | { state: 'failed'; failure: Failure };

/** Hands over the rows of a job, which does not begin where what asks for it is closed before. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ state: 'no' });
  const giving = useRef<AbortController | null>(null);
  useEffect(() => () => giving.current?.abort(), []);

  /** Whether the job has begun. */
  const send = async (
    about: Extract<JobAbout, { kind: 'edit' | 'delete' }>,
    rows: readonly NewJobRow[],
  ): Promise<boolean> => {
    const next = async (from: number, most: number) => {
      const to = from + most;
      return { rows: rows.slice(from, to), next: to < rows.length ? to : null };
    };
    giving.current = new AbortController();
    const { signal } = giving.current;
    const onProgress = (handed: number) => setSending({ state: 'handing', handed });
    onProgress(0);
    const sent = await sendJob({ ...about, meant: rows.length }, { next, onProgress, signal });
    if (sent?.ok === false) setSending({ state: 'failed', failure: sent.failure });
    return sent?.ok === true;
  };
  return { sending, send };
}
