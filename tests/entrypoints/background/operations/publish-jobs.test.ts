import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addJob, changeJob, jobById, type LoadedJob } from '@/entrypoints/background/operations/loaded-jobs.ts';
import { rowsUnderWay } from '@/entrypoints/background/operations/loaded-operations.ts';
import { forgetJobs, queueRows, setState } from '@/entrypoints/background/operations/log.ts';
import { publishJobs } from '@/entrypoints/background/operations/publish-jobs.ts';
import { type Background, newBackground } from '@/entrypoints/background/shared/background.ts';
import type { Job, ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { saveConnections } from '../../../setup/connections.ts';
import connection from '../../../setup/examples/connection.json';
import { rowAt } from '../../../setup/job-rows.ts';

const job: Job = {
  ...{ version: 1, id: '123e4567-e89b-42d3-a456-426614174000', connectionId: connection.id, size: 2 },
  ...{ about: { kind: 'import', file: 'links.csv' }, startedAt: 1, state: { name: 'filling' }, undoneBy: null },
};
const rows = [0, 1].map((row) => rowAt(job.id, row, { connectionId: connection.id }));

let background: Background;
/** The states published to pages, in order. */
let published: (readonly ShownJob[])[];
let unwatch: () => void;

beforeEach(async () => {
  await saveConnections(connection);
  background = newBackground();
  publishJobs(background);
  published = [];
  unwatch = jobsItem.watch((jobs) => void published.push(jobs));
  // Time passes only when a test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  background.stop();
  unwatch();
  vi.useRealTimers();
});

/** Resolves once all work is done that needs no time to pass. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function quarterSecond(): Promise<void> {
  vi.advanceTimersByTime(250);
  await waitUntilIdle();
}

/** Adds a job with these rows. */
async function begin(different: Partial<Job> = {}, own = rows): Promise<LoadedJob> {
  await addJob(background, { ...job, ...different });
  const savedJob = jobById(background, job.id);
  if (savedJob === undefined) throw new Error('There is no job');
  await changeJob(background, savedJob, {}, own);
  await waitUntilIdle();
  await quarterSecond();
  return savedJob;
}

it('publishes at once that a job started, continued, ended or was closed', async () => {
  await addJob(background, job);
  await waitUntilIdle();
  expect(published.at(-1)).toMatchObject([{ id: job.id, state: { name: 'filling' } }]);
  for (const state of [{ name: 'running' }, { name: 'paused' }, { name: 'ended', at: 2 }] as const) {
    const savedJob = jobById(background, job.id);
    if (savedJob !== undefined) await changeJob(background, savedJob, { state });
    await waitUntilIdle();
    expect(published.at(-1)).toMatchObject([{ id: job.id, state }]);
  }
  await forgetJobs(background, () => true);
  await waitUntilIdle();
  expect(published.at(-1)).toEqual([]);
});

it('publishes rows that end one after the other together, after a quarter of a second', async () => {
  await begin();
  queueRows(background, rows);
  vi.advanceTimersByTime(1);
  await waitUntilIdle();
  const before = published.length;
  const ended = rows.map((row) => setState(background, row, { name: 'refused', failure: { kind: 'network' } }));
  await waitUntilIdle();
  expect(published).toHaveLength(before);
  await quarterSecond();
  await Promise.all(ended);
  expect(published.slice(before)).toMatchObject([[{ underWay: 0, counts: { waiting: 0, failed: 2 } }]]);
});

it('publishes a single row that is started at once', async () => {
  await begin();
  const before = published.length;
  queueRows(background, rows.slice(1));
  vi.advanceTimersByTime(1);
  await waitUntilIdle();
  expect(published.slice(before)).toMatchObject([[{ underWay: 1 }]]);
});

it('publishes rows that are added together', async () => {
  const savedJob = await begin({}, []);
  await quarterSecond();
  const before = published.length;
  vi.advanceTimersByTime(1);
  for (const size of [250, 500, 750]) {
    await changeJob(background, savedJob, { state: { name: 'filling' }, size });
    await waitUntilIdle();
  }
  await quarterSecond();
  expect(published.slice(before)).toMatchObject([[{ size: 750 }]]);
});

it('stores rows that end after their job was stopped, and removes them from memory', async () => {
  await begin({ state: { name: 'stopped' } });
  queueRows(background, rows);
  const ended = setState(background, rows[0] ?? rowAt(job.id, 0), { name: 'dropped' });
  await quarterSecond();
  await ended;
  expect(rowsUnderWay(background, job.id)).toHaveLength(1);
});
