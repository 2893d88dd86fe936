import { browser } from 'wxt/browser';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { subscribe } from '../changes.ts';
import { feed } from '../jobs/feed.ts';
import { followOutbox } from '../jobs/follow.ts';
import { giveWay } from '../jobs/give-way.ts';
import { forgetJobs, heldJobs, loadJobs } from '../jobs/held-jobs.ts';
import {
  addRows,
  forgetJob,
  pauseJob,
  pauseJobsOf,
  retryJob,
  runJob,
  startJob,
  stopJob,
  undoJob,
} from '../jobs/jobs.ts';
import { heardAlarm, jobsAlarm, publishJobs } from '../jobs/publish-jobs.ts';
import { readRows } from '../jobs/rows.ts';
import { readLeftOut } from '../jobs/store.ts';
import { destinationsUnderWay } from '../jobs/under-way.ts';

/** Answers what pages ask of work on many links, and goes on with what an earlier worker has left. */
export function answerJobs(): void {
  publishJobs();
  giveWay();
  void quietly(followOutbox);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === jobsAlarm) void quietly(() => feed().then(heardAlarm));
  });
  self.addEventListener('online', () => void quietly(feed));

  // Rows lie on disk, where nothing of a private window may.
  answer('startJob', async (about, { isPrivate, connectionId }) =>
    isPrivate
      ? { ok: false, failure: { kind: 'forbidden', message: '' } }
      : startJob(about, await readConnection(connectionId)),
  );
  answer('addJobRows', async ({ job, rows }) => ({ ok: true, value: await addRows(job, rows) }));
  answer('runJob', async ({ job }) => ({ ok: true, value: await runJob(job) }));
  answer('pauseJob', async ({ job }) => ({ ok: true, value: await pauseJob(job) }));
  answer('stopJob', async ({ job }) => ({ ok: true, value: await stopJob(job) }));
  answer('retryJob', async ({ job }) => ({ ok: true, value: await retryJob(job) }));
  answer('forgetJob', async ({ job }) => ({ ok: true, value: await forgetJob(job) }));
  answer('undoJob', ({ job }) => undoJob(job));
  answer('jobRows', async ({ job, ...asked }) => ({ ok: true, value: await readRows(job, asked) }));
  answer('destinationsUnderWay', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return { ok: true, value: { links: connection === null ? [] : await destinationsUnderWay(connection) } };
  });
  answer('jobLeftOut', async ({ job, ...asked }) => ({ ok: true, value: await readLeftOut(job, asked) }));

  subscribe({
    // Else rows would go out while what can be undone is sent. Paused, a job can go on if the connection cannot be removed.
    removing: ({ connection }) => pauseJobsOf(connection),
    removed: async ({ isRemoved }) => {
      await loadJobs();
      if (heldJobs().some(({ job }) => isRemoved(job.connectionId)))
        await forgetJobs(({ connectionId }) => isRemoved(connectionId));
    },
  });
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
