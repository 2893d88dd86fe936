import { batch } from '@/lib/async/batch.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { allJobs } from './loaded-jobs.ts';
import { rowsUnderWay } from './loaded-operations.ts';
import { onLogChange, rowChangesDelayMs } from './log-changes.ts';

/** Publishes the jobs to pages whenever they change. Changes of rows are published together. */
export function publishJobs(background: Background): void {
  let publishedAt = Number.NEGATIVE_INFINITY;
  const publish = async () => {
    if (background.signal.aborted) return;
    publishedAt = performance.now();
    const all = allJobs(background).map(({ job, counts, canRetry, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: rowsUnderWay(background, job.id).length, pace },
    }));
    for (const connection of await connectionsNow(background).catch(noteProblem(background, 'showPending', []))) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(noteProblem(background, 'showPending'));
    }
  };
  // All pages of an extension share a process: drawing rows would delay an opening popup.
  const maxWaitMs = (kind: 'jobs' | 'rows') =>
    kind === 'jobs' ? 0 : Math.max(1, publishedAt + rowChangesDelayMs - performance.now());
  const publishTogether = batch<'jobs' | 'rows'>(publish, maxWaitMs);
  onLogChange(background, ({ kind }) => {
    if (kind !== 'operations') void publishTogether(kind);
  });
}
