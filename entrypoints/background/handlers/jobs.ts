import { browser } from 'wxt/browser';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Background } from '../background.ts';
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
export function answerJobs(background: Background): void {
  publishJobs(background);
  giveWay(background);
  void quietly(() => followOutbox(background));
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === jobsAlarm) void quietly(() => feed(background).then(() => heardAlarm(background)));
  });
  self.addEventListener('online', () => void quietly(() => feed(background)), { signal: background.signal });

  // Rows lie on disk, where nothing of a private window may.
  answer(background, 'startJob', async (about, { isPrivate, connectionId }) =>
    isPrivate
      ? { ok: false, failure: { kind: 'forbidden', message: '' } }
      : startJob(background, about, await readConnection(connectionId)),
  );
  answer(background, 'addJobRows', async ({ job, rows }) => ({
    ok: true,
    value: await addRows(background, job, rows),
  }));
  answer(background, 'runJob', async ({ job }) => ({ ok: true, value: await runJob(background, job) }));
  answer(background, 'pauseJob', async ({ job }) => ({ ok: true, value: await pauseJob(background, job) }));
  answer(background, 'stopJob', async ({ job }) => ({ ok: true, value: await stopJob(background, job) }));
  answer(background, 'retryJob', async ({ job }) => ({ ok: true, value: await retryJob(background, job) }));
  answer(background, 'forgetJob', async ({ job }) => ({ ok: true, value: await forgetJob(background, job) }));
  answer(background, 'undoJob', ({ job }) => undoJob(background, job));
  answer(background, 'jobRows', async ({ job, ...asked }) => ({
    ok: true,
    value: await readRows(background, job, asked),
  }));
  answer(background, 'destinationsUnderWay', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return {
      ok: true,
      value: { links: connection === null ? [] : await destinationsUnderWay(background, connection) },
    };
  });
  answer(background, 'jobLeftOut', async ({ job, ...asked }) => ({
    ok: true,
    value: await readLeftOut(background, job, asked),
  }));

  subscribe(background, {
    // Else rows would go out while what can be undone is sent. Paused, a job can go on if the connection cannot be removed.
    removing: ({ connection }) => pauseJobsOf(background, connection),
    removed: async ({ isRemoved }) => {
      await loadJobs(background);
      if (heldJobs(background).some(({ job }) => isRemoved(job.connectionId)))
        await forgetJobs(background, ({ connectionId }) => isRemoved(connectionId));
    },
  });
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
