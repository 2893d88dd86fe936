import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  operations: Operations;
}

/** Answers what pages ask of work on many links. */
export function registerJobs({ lifetime, changes, operations }: Needs): void {
  // Rows lie on disk, where nothing of a private window may.
  answer(lifetime, 'createJob', async (about, { isPrivate, connectionId }) =>
    isPrivate
      ? { ok: false, failure: { kind: 'forbidden', message: '' } }
      : operations.createJob(about, await readConnection(connectionId)),
  );
  answer(lifetime, 'addJobRows', async ({ job, rows }) => ({
    ok: true,
    value: await operations.addRows(job, rows),
  }));
  answer(lifetime, 'runJob', async ({ job }) => ({ ok: true, value: await operations.runJob(job) }));
  answer(lifetime, 'pauseJob', async ({ job }) => ({ ok: true, value: await operations.pauseJob(job) }));
  answer(lifetime, 'stopJob', async ({ job }) => ({ ok: true, value: await operations.stopJob(job) }));
  answer(lifetime, 'retryJob', async ({ job }) => ({ ok: true, value: await operations.retryJob(job) }));
  answer(lifetime, 'forgetJob', async ({ job }) => ({ ok: true, value: await operations.forgetJob(job) }));
  answer(lifetime, 'undoJob', ({ job }) => operations.undoJob(job));
  answer(lifetime, 'jobRows', async ({ job, ...asked }) => ({
    ok: true,
    value: await operations.readJobRows(job, asked),
  }));
  answer(lifetime, 'pendingDestinations', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return {
      ok: true,
      value: { links: connection === null ? [] : await operations.pendingDestinations(connection) },
    };
  });
  answer(lifetime, 'jobLeftOut', async ({ job, ...asked }) => ({
    ok: true,
    value: await operations.readLeftOut(job, asked),
  }));

  changes.subscribe({
    // Else rows would go out while what can be undone is sent. Paused, a job can go on if the connection cannot be
    // removed.
    removing: ({ connection }) => operations.pauseJobsOf(connection),
  });
}
