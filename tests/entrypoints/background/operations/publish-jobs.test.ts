import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetJobs, queueRows, rowsUnderWay, setState } from '@/entrypoints/background/operations/log.ts';
import { publishJobs } from '@/entrypoints/background/operations/publish-jobs.ts';
import { addJob, changeJob, jobById, type RunningJob } from '@/entrypoints/background/operations/running-jobs.ts';
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
/** What was published to pages, each time. */
let told: (readonly ShownJob[])[];
let unwatch: () => void;

beforeEach(async () => {
  await saveConnections(connection);
  background = newBackground();
  publishJobs(background);
  told = [];
  unwatch = jobsItem.watch((jobs) => void told.push(jobs));
  // Time passes only when a test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  background.stop();
  unwatch();
  vi.useRealTimers();
});

/** Resolves once all work is done that needs no time to pass. */
async function nothingLeft(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function quarterSecond(): Promise<void> {
  vi.advanceTimersByTime(250);
  await nothingLeft();
}

/** Adds a job with these rows. */
async function begin(different: Partial<Job> = {}, own = rows): Promise<RunningJob> {
  await addJob(background, { ...job, ...different });
  const held = jobById(background, job.id);
  if (held === undefined) throw new Error('There is no job');
  await changeJob(background, held, {}, own);
  await nothingLeft();
  await quarterSecond();
  return held;
}

it('publishes at once that a job started, continued, ended or was closed', async () => {
  await addJob(background, job);
  await nothingLeft();
  expect(told.at(-1)).toMatchObject([{ id: job.id, state: { name: 'filling' } }]);
  for (const state of [{ name: 'running' }, { name: 'paused' }, { name: 'ended', at: 2 }] as const) {
    const held = jobById(background, job.id);
    if (held !== undefined) await changeJob(background, held, { state });
    await nothingLeft();
    expect(told.at(-1)).toMatchObject([{ id: job.id, state }]);
  }
  await forgetJobs(background, () => true);
  await nothingLeft();
  expect(told.at(-1)).toEqual([]);
});

it('publishes rows that end one after the other together, after a quarter of a second', async () => {
  await begin();
  queueRows(background, rows);
  vi.advanceTimersByTime(1);
  await nothingLeft();
  const before = told.length;
  const ended = rows.map((row) => setState(background, row, { name: 'refused', failure: { kind: 'network' } }));
  await nothingLeft();
  expect(told).toHaveLength(before);
  await quarterSecond();
  await Promise.all(ended);
  expect(told.slice(before)).toMatchObject([[{ underWay: 0, counts: { waiting: 0, failed: 2 } }]]);
});

it('publishes a single row that is started at once', async () => {
  await begin();
  const before = told.length;
  queueRows(background, rows.slice(1));
  vi.advanceTimersByTime(1);
  await nothingLeft();
  expect(told.slice(before)).toMatchObject([[{ underWay: 1 }]]);
});

it('publishes rows that are added together', async () => {
  const held = await begin({}, []);
  await quarterSecond();
  const before = told.length;
  vi.advanceTimersByTime(1);
  for (const size of [250, 500, 750]) {
    await changeJob(background, held, { state: { name: 'filling' }, size });
    await nothingLeft();
  }
  await quarterSecond();
  expect(told.slice(before)).toMatchObject([[{ size: 750 }]]);
});

it('stores rows that end after their job was stopped, and removes them from memory', async () => {
  await begin({ state: { name: 'stopped' } });
  queueRows(background, rows);
  const ended = setState(background, rows[0] ?? rowAt(job.id, 0), { name: 'dropped' });
  await quarterSecond();
  await ended;
  expect(rowsUnderWay(background, job.id)).toHaveLength(1);
});
