import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import type { Background } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { popupsDrawn } from '../opening-popup.ts';
import { rowsUnderWay } from './log.ts';
import { whenLogChanges } from './log-changes.ts';
import { allJobs } from './running-jobs.ts';

/** So often at most pages are told of rows, in milliseconds: more than they could show. */
const often = 250;

/** Has pages told of jobs whenever anything has changed: of rows together, where they end quickly one after the other. */
export function publishJobs(background: Background): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = async () => {
    if (background.signal.aborted) return;
    toldAt = performance.now();
    const all = allJobs(background).map(({ job, counts, canRetry, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: rowsUnderWay(background, job.id).length, pace },
    }));
    for (const connection of await connectionsNow(background).catch(() => [])) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(() => undefined);
    }
  };
  // Pages of an extension share a process: one that shows rows would hold up a popup.
  const patience = (kind: 'jobs' | 'rows') => (kind === 'jobs' ? 0 : Math.max(1, toldAt + often - performance.now()));
  const tellTogether = coalesceWithin<'jobs' | 'rows'>(tell, patience, () => popupsDrawn(background));
  whenLogChanges(background, ({ kind }) => {
    if (kind !== 'operations') void tellTogether(kind);
  });
}
