import type { Remote } from 'comlink';
import { sendJob } from '@/components/jobs/send-job.ts';
import { markHandled } from '@/lib/async/async.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { Sheet } from '@/lib/import/sheet.ts';
import { leftOutRow } from './row-words.ts';

interface Options {
  /** The name of the file; null for a pasted text. */
  fileName: string | null;
  /** The number of rows. */
  count: number;
  /** True to also create links whose destination has a link already. */
  withDuplicates: boolean;
  /** Called with the number of rows sent so far. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Starts a job with the rows of a sheet. Returns the job's id; null if the signal was aborted before. Rejects if the
 * signal is aborted while rows are read.
 */
export function sendSheet(
  sheet: () => Remote<Sheet>,
  { fileName, count, withDuplicates, onProgress, signal }: Options,
): Promise<Result<string> | null> {
  const aborted = rejectOnAbort(signal);
  const next = async (from: number, max: number) => {
    // Without all of its rows, the job does not start.
    const part = await Promise.race([sheet().jobRows(from, max, withDuplicates), aborted]);
    return { rows: [...part.rows, ...part.leftOut.map(leftOutRow)], next: part.next };
  };
  return sendJob({ kind: 'import', file: fileName, expected: count }, { next, onProgress, signal });
}

/** Returns a promise that rejects once the signal is aborted. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return markHandled(promise);
}
