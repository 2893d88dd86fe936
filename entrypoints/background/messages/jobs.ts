import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { destinationsUnderWay } from '../operations/destinations-under-way.ts';
import { addRows, startJob } from '../operations/fill-job.ts';
import { suspendRowsForPopups } from '../operations/give-way.ts';
import { readJobRows, readLeftOut } from '../operations/job-rows.ts';
import { forgetJob, pauseJob, pauseJobsOf, retryJob, runJob, stopJob, undoJob } from '../operations/jobs.ts';
import { publishJobs } from '../operations/publish-jobs.ts';
import type { Background } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';

/** Answers what pages ask of work on many links. */
export function registerJobs(background: Background): void {
  publishJobs(background);
  suspendRowsForPopups(background);

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
    value: await readJobRows(background, job, asked),
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
    // Else rows would go out while what can be undone is sent. Paused, a job can go on if the connection cannot be
    // removed.
    removing: ({ connection }) => pauseJobsOf(background, connection),
  });
}
