import { browser } from 'wxt/browser';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connection.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { leavesService, subscribe } from '../changes.ts';
import { isGone, keptServices, serviceOfTrace } from '../connection-traces.ts';
import { feed } from '../jobs/feed.ts';
import { followOutbox } from '../jobs/follow.ts';
import { giveWay } from '../jobs/give-way.ts';
import { forgetJobs, heldJobs, loadJobs } from '../jobs/held-jobs.ts';
import { addRows, forgetJob, pauseJob, retryJob, runJob, startJob, stopJob, undoJob } from '../jobs/jobs.ts';
import { heardAlarm, jobsAlarm, publishJobs } from '../jobs/publish-jobs.ts';
import { readRows } from '../jobs/rows.ts';
import { readLeftOut } from '../jobs/store.ts';
import { destinationsUnderWay } from '../jobs/under-way.ts';

/** Answers what pages ask of work on many links, and goes on with what an earlier worker has left. */
export function answerJobs(): void {
  publishJobs();
  giveWay();
  void quietly(followOutbox);
  // A worker may have been stopped while a connection was being left.
  void quietly(forgetOthers);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === jobsAlarm) void quietly(() => feed().then(heardAlarm));
  });
  self.addEventListener('online', () => void quietly(feed));

  // Rows lie on disk, where nothing of a private window may.
  answer('startJob', async (about, { isPrivate, scope }) =>
    isPrivate
      ? { ok: false, failure: { kind: 'forbidden', message: '' } }
      : startJob(about, await readConnection(scope)),
  );
  answer('addJobRows', async ({ job, rows }) => ({ ok: true, value: await addRows(job, rows) }));
  answer('runJob', async ({ job }) => ({ ok: true, value: await runJob(job) }));
  answer('pauseJob', async ({ job }) => ({ ok: true, value: await pauseJob(job) }));
  answer('stopJob', async ({ job }) => ({ ok: true, value: await stopJob(job) }));
  answer('retryJob', async ({ job }) => ({ ok: true, value: await retryJob(job) }));
  answer('forgetJob', async ({ job }) => ({ ok: true, value: await forgetJob(job) }));
  answer('undoJob', ({ job }) => undoJob(job));
  answer('jobRows', async ({ job, ...asked }) => ({ ok: true, value: await readRows(job, asked) }));
  answer('destinationsUnderWay', async (_, { scope }) => {
    const connection = await readConnection(scope);
    return { ok: true, value: { links: connection === null ? [] : await destinationsUnderWay(connection) } };
  });
  answer('jobLeftOut', async ({ job, ...asked }) => ({ ok: true, value: await readLeftOut(job, asked) }));

  subscribe({
    // Where another connection is to follow, they stay until that is there.
    leaving: async (change) => {
      const service = serviceOfTrace(change.trace);
      await loadJobs();
      if (change.to === null) await forgetJobs(({ baseUrl }) => baseUrl === service);
    },
    left: async (change) => {
      await forgetOthers();
      if (leavesService(change)) await jobsItem.of(change.scope).remove();
    },
  });
}

/** Forgets the jobs of connections that are no more. */
async function forgetOthers(): Promise<void> {
  await loadJobs();
  const services = await keptServices();
  if (heldJobs().some(({ job }) => isGone(job.baseUrl, services)))
    await forgetJobs(({ baseUrl }) => isGone(baseUrl, services));
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
