import { batch } from '@/lib/async/batch.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import { type LogChanges, rowChangesDelayMs } from './log-changes.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  loadedJobs: LoadedJobs;
  loadedOperations: LoadedOperations;
  logChanges: LogChanges;
}

/** Shows the jobs to pages whenever they change. Changes of rows are shown together. */
export function showJobs({
  lifetime,
  noteProblem,
  connections,
  loadedJobs,
  loadedOperations,
  logChanges,
}: Needs): void {
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = async () => {
    if (lifetime.signal.aborted) return;
    shownAt = performance.now();
    const all = loadedJobs.allJobs().map(({ job, counts, canRetry, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: loadedOperations.rowsUnderWay(job.id).length, pace },
    }));
    for (const connection of await connections.current().catch(noteProblem('showPending', []))) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(noteProblem('showPending'));
    }
  };
  // All pages of an extension share a process: drawing rows would delay an opening popup.
  const maxWaitMs = (kind: 'jobs' | 'rows') =>
    kind === 'jobs' ? 0 : Math.max(1, shownAt + rowChangesDelayMs - performance.now());
  const showTogether = batch<'jobs' | 'rows'>(show, maxWaitMs);
  logChanges.subscribe(({ kind }) => {
    if (kind !== 'operations') void showTogether(kind);
  });
}
