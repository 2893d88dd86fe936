import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Background, newBackground } from '@/entrypoints/background/background.ts';
import {
  addJob,
  beginCompleting,
  beginRow,
  changeJob,
  forgetJobs,
  heldJob,
  settleRow,
} from '@/entrypoints/background/jobs/held-jobs.ts';
import { publishJobs } from '@/entrypoints/background/jobs/publish-jobs.ts';
import { keepRows } from '@/entrypoints/background/jobs/rows.ts';
import { heedPopups } from '@/entrypoints/background/opening-popup.ts';
import type { Job, ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { saveConnections } from '../../../setup/connections.ts';
import connection from '../../../setup/examples/connection.json';
import { rowAt, stateOf } from '../../../setup/job-store.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';

const job: Job = {
  ...{ version: 1, id: '123e4567-e89b-42d3-a456-426614174000', connectionId: connection.id, size: 2 },
  ...{ about: { kind: 'import', file: 'links.csv' }, startedAt: 1, state: { name: 'filling' }, undoneBy: null },
};

let background: Background;
/** What pages were told, each time. */
let told: (readonly ShownJob[])[];
let unwatch: () => void;

beforeEach(async () => {
  await saveConnections(connection);
  background = newBackground();
  publishJobs(background);
  told = [];
  unwatch = jobsItem.watch((jobs) => void told.push(jobs));
  // No time passes but what a test lets pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  background.stop();
  unwatch();
  vi.useRealTimers();
});

/** Resolves once all has been done that waits for no time. */
async function nothingLeft(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('tells at once that a job was begun, goes on, has ended and is put away', async () => {
  await addJob(background, job);
  await nothingLeft();
  expect(told.at(-1)).toMatchObject([{ id: job.id, state: { name: 'filling' } }]);
  for (const state of [{ name: 'running' }, { name: 'paused' }, { name: 'ended', at: 2 }] as const) {
    const held = heldJob(background, job.id);
    if (held !== undefined) await changeJob(background, held, { state });
    await nothingLeft();
    expect(told.at(-1)).toMatchObject([{ id: job.id, state }]);
  }
  await forgetJobs(background, () => true);
  await nothingLeft();
  expect(told.at(-1)).toEqual([]);
});

it('tells of rows that end one after the other together, a quarter of a second later', async () => {
  await addJob(background, job);
  await keepRows(
    background,
    [0, 1].map((index) => rowAt(job.id, index)),
  );
  const held = heldJob(background, job.id);
  if (held !== undefined) Object.assign(held, { counts: { ...held.counts, waiting: 2 }, waiting: [0, 1] });
  await nothingLeft();
  const before = told.length;
  for (const row of [0, 1]) beginRow(background, { id: job.id, row }, null);
  await nothingLeft();
  expect(told).toHaveLength(before);
  await quarterSecond();
  expect(told.slice(before)).toMatchObject([[{ underWay: 2 }]]);
  const settled = [0, 1].map((row) => settleRow(background, { id: job.id, row }, stateOf.done));
  // They may be kept with others, and are told of once they are.
  while (heldJob(background, job.id)?.underWay.size !== 0) await quarterSecond();
  await Promise.all(settled);
  expect(told).toHaveLength(before + 1);
  await quarterSecond();
  expect(told.slice(before + 1)).toMatchObject([[{ counts: { waiting: 0, done: 2 } }]]);
});

it('tells of a row that ends alone at once', async () => {
  await addJob(background, job);
  await nothingLeft();
  await quarterSecond();
  const before = told.length;
  beginRow(background, { id: job.id, row: 0 }, null);
  vi.advanceTimersByTime(1);
  await nothingLeft();
  expect(told.slice(before)).toMatchObject([[{ underWay: 1 }]]);
});

it('tells of rows that are handed over together', async () => {
  await addJob(background, job);
  await nothingLeft();
  const before = told.length;
  for (const size of [250, 500, 750]) {
    const held = heldJob(background, job.id);
    if (held !== undefined) await changeJob(background, held, { state: { name: 'filling' }, size });
    await nothingLeft();
  }
  expect(told).toHaveLength(before);
  await quarterSecond();
  expect(told.slice(before)).toMatchObject([[{ size: 750 }]]);
});

it.each([
  ['ends', stateOf.done],
  ['waits again', stateOf.waiting],
])('the last row of a stopped job that %s is kept without waiting for others', async (_how, state) => {
  await addJob(background, { ...job, state: { name: 'stopped' } });
  await keepRows(
    background,
    [0, 1].map((index) => rowAt(job.id, index)),
  );
  const held = heldJob(background, job.id);
  if (held !== undefined) Object.assign(held, { counts: { ...held.counts, waiting: 2 }, waiting: [0, 1] });
  beginRow(background, { id: job.id, row: 0 }, null);
  if (state.name === 'done') beginCompleting(background, { id: job.id, row: 0 });
  await settleRow(background, { id: job.id, row: 0 }, state);
  expect(heldJob(background, job.id)?.underWay.size).toBe(0);
});

it('tells of rows no sooner than a popup is drawn that opens', async () => {
  const opened = new Promise<{ drawn: Promise<void> }>((resolve) => {
    heedPopups(background, (drawn) => resolve({ drawn }));
  });
  await addJob(background, job);
  await nothingLeft();
  const before = told.length;
  await popupOpens();
  const { drawn } = await opened;
  beginRow(background, { id: job.id, row: 0 }, null);
  await quarterSecond();
  expect(told).toHaveLength(before);
  await quarterSecond();
  await drawn;
  await nothingLeft();
  expect(told.slice(before)).toMatchObject([[{ underWay: 1 }]]);
});

async function quarterSecond(): Promise<void> {
  vi.advanceTimersByTime(250);
  await nothingLeft();
}
