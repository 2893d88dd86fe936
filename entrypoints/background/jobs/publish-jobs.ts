import { browser } from 'wxt/browser';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { isRunning } from '@/lib/jobs/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { connectionsNow } from '../connections-now.ts';
import { heldJobs, whenJobsChange } from './held-jobs.ts';

/** Wakes a worker that was stopped while a job goes on. */
export const jobsAlarm = 'jobs';

/** So often pages are told of progress, in milliseconds: more than they could show. */
const often = 250;

let timer: ReturnType<typeof setTimeout> | undefined;
let isEnded = false;
/** Whether it is known to be set: one that an earlier worker has left says so when it comes. */
let isAlarmSet = false;

/** Tells nothing any more. */
export function endPublishing(): void {
  isEnded = true;
  clearTimeout(timer);
}

/** Has pages told of jobs whenever anything has changed; changes that come quickly are told together. */
export function publishJobs(): void {
  const inTurn = takingTurns();
  let toldAt = 0;
  const tell = async () => {
    const all = heldJobs().map(({ job, counts, canRetry, underWay, pace }) => ({
      ...{ ...job, counts, canRetry, underWay: underWay.size, pace },
    }));
    for (const connection of await connectionsNow().catch(() => [])) {
      const shown = all.filter(({ baseUrl }) => baseUrl === serviceOf(connection));
      const item = jobsItem.of(connection.scope);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(() => undefined);
    }
    await expectJobs().catch(() => undefined);
  };
  whenJobsChange(() => {
    if (isEnded || timer !== undefined) return;
    const wait = Math.max(0, toldAt + often - Date.now());
    timer = setTimeout(() => {
      timer = undefined;
      toldAt = Date.now();
      void inTurn(tell);
    }, wait);
  });
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
