import { browser } from 'wxt/browser';
import { isMoving } from '@/lib/jobs/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { heldJobs, whenJobsChange } from './held-jobs.ts';

/** Wakes a worker that was stopped while a job goes on. */
export const jobsAlarm = 'jobs';

/** So often pages are told of progress, in milliseconds: more than they could show. */
const often = 250;

let timer: ReturnType<typeof setTimeout> | undefined;
let isEnded = false;
let isAlarmSet: boolean | null = null;

/** Tells nothing any more. */
export function endPublishing(): void {
  isEnded = true;
  clearTimeout(timer);
}

/** Has pages told of jobs whenever anything has changed; changes that come quickly are told together. */
export function publishJobs(): void {
  let [toldAt, isTelling] = [0, false];
  const tell = async () => {
    timer = undefined;
    isTelling = true;
    toldAt = Date.now();
    const shown = heldJobs().map(({ job, counts, pace }) => ({ ...job, counts, pace }));
    await (shown.length === 0 ? jobsItem.remove() : jobsItem.set(shown)).catch(() => undefined);
    await expectJobs(heldJobs().some(({ job }) => isMoving(job))).catch(() => undefined);
    isTelling = false;
  };
  whenJobsChange(() => {
    if (isEnded || timer !== undefined) return;
    timer = setTimeout(() => (isTelling ? undefined : void tell()), Math.max(0, toldAt + often - Date.now()));
  });
}

/** Has the alarm come each minute while a job goes on. */
async function expectJobs(isNeeded: boolean): Promise<void> {
  if (isAlarmSet === isNeeded) return;
  isAlarmSet = isNeeded;
  if (isNeeded) await browser.alarms.create(jobsAlarm, { periodInMinutes: 1 });
  else await browser.alarms.clear(jobsAlarm);
}
