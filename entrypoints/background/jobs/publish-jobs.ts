import { browser } from 'wxt/browser';
import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { isRunning } from '@/lib/jobs/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { popupsDrawn } from '../opening-popup.ts';
import { heldJobs, type JobsChange, whenJobsChange } from './held-jobs.ts';

/** Wakes a worker that was stopped while a job goes on. */
export const jobsAlarm = 'jobs';

/** So often at most pages are told of rows, in milliseconds: more than they could show. */
const often = 250;

let isEnded = false;
/** Whether it is known to be set: one that an earlier worker has left says so when it comes. */
let isAlarmSet = false;

/** Tells nothing any more. */
export function endPublishing(): void {
  isEnded = true;
}

/** Has pages told of jobs whenever anything has changed: of rows together, where they end quickly one after the other. */
export function publishJobs(): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = async () => {
    if (isEnded) return;
    toldAt = performance.now();
    const all = heldJobs().map(({ job, counts, canRetry, underWay, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: underWay.size, pace },
    }));
    for (const connection of await connectionsNow().catch(() => [])) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(() => undefined);
    }
    await expectJobs().catch(() => undefined);
  };
  // Pages of an extension share a process: one that shows rows would hold up a popup.
  const patience = (change: JobsChange) => (change === 'job' ? 0 : Math.max(1, toldAt + often - performance.now()));
  const tellTogether = coalesceWithin<JobsChange>(tell, patience, popupsDrawn);
  whenJobsChange((change) => void tellTogether(change));
}

/** The alarm has come: somebody has set it, and it goes once nothing is left to be done. */
export async function heardAlarm(): Promise<void> {
  isAlarmSet = true;
  await expectJobs();
}

/** Has the alarm come each minute while a job goes on. */
async function expectJobs(): Promise<void> {
  const isNeeded = heldJobs().some(({ job }) => isRunning(job));
  if (isAlarmSet === isNeeded) return;
  isAlarmSet = isNeeded;
  if (isNeeded) await browser.alarms.create(jobsAlarm, { periodInMinutes: 1 });
  else await browser.alarms.clear(jobsAlarm);
}
