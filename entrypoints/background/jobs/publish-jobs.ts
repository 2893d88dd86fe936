import { browser } from 'wxt/browser';
import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { isRunning } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { popupsDrawn } from '../opening-popup.ts';
import { heldJobs, type JobsChange, whenJobsChange } from './held-jobs.ts';

/** Wakes a worker that was stopped while a job goes on. */
export const jobsAlarm = 'jobs';

/** So often at most pages are told of rows, in milliseconds: more than they could show. */
const often = 250;

const memoryOf = perBackground(() => ({
  /** True if the alarm is known to be set: one that an earlier worker has left says so when it comes. */
  isAlarmSet: false,
}));

/** Has pages told of jobs whenever anything has changed: of rows together, where they end quickly one after the other. */
export function publishJobs(background: Background): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = async () => {
    if (background.signal.aborted) return;
    toldAt = performance.now();
    const all = heldJobs(background).map(({ job, counts, canRetry, underWay, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: underWay.size, pace },
    }));
    for (const connection of await connectionsNow(background).catch(() => [])) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(() => undefined);
    }
    await expectJobs(background).catch(() => undefined);
  };
  // Pages of an extension share a process: one that shows rows would hold up a popup.
  const patience = (change: JobsChange) => (change === 'job' ? 0 : Math.max(1, toldAt + often - performance.now()));
  const tellTogether = coalesceWithin<JobsChange>(tell, patience, () => popupsDrawn(background));
  whenJobsChange(background, (change) => void tellTogether(change));
}

/** The alarm has come: somebody has set it, and it goes once nothing is left to be done. */
export async function heardAlarm(background: Background): Promise<void> {
  memoryOf(background).isAlarmSet = true;
  await expectJobs(background);
}

/** Has the alarm come each minute while a job goes on. */
async function expectJobs(background: Background): Promise<void> {
  const memory = memoryOf(background);
  const isNeeded = heldJobs(background).some(({ job }) => isRunning(job));
  if (memory.isAlarmSet === isNeeded) return;
  memory.isAlarmSet = isNeeded;
  if (isNeeded) await browser.alarms.create(jobsAlarm, { periodInMinutes: 1 });
  else await browser.alarms.clear(jobsAlarm);
}
