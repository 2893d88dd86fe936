import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, hurryTime, unsent } from '../../../setup/clock.ts';
import { connectedService } from '../../../setup/connected.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { jobEnded, jobWhen, readJob, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { failRemovals, fillDisk, isPasswordKey, storedJobs } from '../../../setup/operations.ts';

const about = { kind: 'import', file: 'links.csv' } as const;
const rows = [rowOfCreate(1), rowOfCreate(2)];

/** Returns why an operation waits. */
const reasonOf = ({ state }: Operation) => ('failure' in state ? state.failure?.kind : undefined);

/** More transactions than these jobs need. */
const enough = 60;

/** Tries something with room for more and more writes until it succeeds. Returns how often it failed. */
async function untilThereIsRoom(attempt: (room: number) => Promise<boolean>): Promise<number> {
  for (let room = 0; room < enough; room += 1) if (await attempt(room)) return room;
  throw new Error('It never succeeds');
}

it('a job that could not start since the disk became full creates nothing later', async () => {
  const { links } = await connectedService();
  const failures = await untilThereIsRoom(async (room) => {
    const started = await ask('createJob', about);
    if (!started.ok) throw new Error('There is room');
    const job = started.value;
    await ask('addJobRows', { job, rows });
    const full = fillDisk(room);
    const { ok } = await ask('runJob', { job });
    full.mockRestore();
    if (ok) return true;
    await ask('sendNow', { operation: null });
    await makeLink({ title: 'Alone' });
    expect((await links()).every(({ title }) => title === 'Alone')).toBe(true);
    expect((await readJob(job))?.state.name).not.toBe('running');
    return false;
  });
  expect(failures).toBeGreaterThan(0);
});

it('an Undo during which the disk became full is complete, or can be repeated', async () => {
  const { links } = await connectedService();
  const job = await startJob(rows);
  await jobEnded(job);
  const failures = await untilThereIsRoom(async (room) => {
    const full = fillDisk(room);
    const undone = await ask('undoJob', { job });
    full.mockRestore();
    if (undone.ok && undone.value !== null) {
      await jobEnded(undone.value);
      expect(await links()).toEqual([]);
      return true;
    }
    expect((await readJob(job))?.undoneBy).toBeNull();
    // The job runs again if there was no room to save its end.
    await ask('sendNow', { operation: null });
    await jobEnded(job);
    return false;
  });
  expect(failures).toBeGreaterThan(0);
});

it('a row whose start cannot be saved is not sent, so that the next worker creates no second link', async () => {
  const { links } = await connectedService();
  hurryTime();
  for (const room of [0, 1, 3]) {
    const titles = Array.from({ length: 40 }, (_, at) => `Link ${100 * room + at}`);
    const started = await ask('createJob', about);
    if (!started.ok) throw new Error('There is room');
    const job = started.value;
    await ask('addJobRows', { job, rows: titles.map((_, at) => rowOfCreate(100 * room + at)) });
    // One for the job itself.
    const full = fillDisk(room + 1);
    await ask('runJob', { job });
    await eventually(async () => expect((await unsent()).map(reasonOf)).toContain('storage'));
    full.mockRestore();
    await startBackground();
    await jobEnded(job);
    const created = (await links()).map(({ title }) => title).filter((title) => titles.includes(title ?? ''));
    expect(created.toSorted()).toEqual(titles.toSorted());
  }
});

it('rows that end while the disk is full count once each, although the disk has them as unsent', async () => {
  await connectedService();
  hurryTime();
  const started = await ask('createJob', about);
  if (!started.ok) throw new Error('There is room');
  const job = started.value;
  // More rows than are loaded at a time.
  const withPasswords = Array.from({ length: 40 }, (_, at) =>
    rowOfCreate(at, { has_password: true, password: 'secret' }),
  );
  await ask('addJobRows', { job, rows: withPasswords });
  const { session } = fakeBrowser.storage;
  await session.remove(Object.keys(await session.get(null)).filter(isPasswordKey));
  // One for the job itself.
  const full = fillDisk(1);
  await ask('runJob', { job });
  const counts = { waiting: 0, done: 0, asking: 0, failed: 40 };
  expect(
    (await jobWhen(job, ({ state, counts: { waiting } }) => state.name === 'running' && waiting <= 0)).counts,
  ).toEqual(counts);
  full.mockRestore();
  await ask('sendNow', { operation: null });
  expect((await jobEnded(job)).counts).toEqual(counts);
});

it('the end of a job is not saved over and over while the disk is full, but once there is room', async () => {
  const { asked, answerOne } = await holdingService();
  const job = await startJob([rowOfCreate(1)]);
  await eventually(() => expect(asked()).toHaveLength(1));
  let isFull = true;
  // Time stands still while the disk is full.
  hurryTime(() => isFull);
  const full = fillDisk();
  const isOfJob = (store: unknown) => store instanceof IDBObjectStore && store.name === 'jobs';
  const savesOfJob = () => full.mock.contexts.filter(isOfJob).length;
  answerOne();
  const takeTurn = () => ask('sendNow', { operation: null });
  await eventually(async () => {
    await takeTurn();
    expect(savesOfJob()).toBeGreaterThan(0);
  });
  for (let turn = 0; turn < 20; turn += 1) await takeTurn();
  expect(savesOfJob()).toBeLessThan(4);
  full.mockRestore();
  isFull = false;
  expect((await jobEnded(job)).counts).toMatchObject({ waiting: 0, done: 1 });
});

it('a job that could not be deleted is not deleted later, and an Undo that is deleted can be repeated', async () => {
  const { behave } = await listService([]);
  let created = 0;
  behave((response, request) => {
    if (request.method !== 'POST') return answer(400, { status: 'failure', message: 'No' })(response, request);
    created += 1;
    const { id, short_url, created_at } = linkOf(created);
    const link = { id, title: null, long_url: null, short_url, custom_url: null, created_at };
    return answer(201, { status: 'success', message: 'Created', data: link })(response, request);
  });
  const job = await startJob(rows);
  await jobEnded(job);
  const undoing = async () => {
    const undone = await ask('undoJob', { job });
    if (!undone.ok || undone.value === null) throw new Error('Not undone');
    expect((await jobEnded(undone.value)).counts.failed).toBe(2);
    return undone.value;
  };
  const undo = await undoing();
  const failing = failRemovals();
  expect((await ask('forgetJob', { job: undo })).ok).toBe(false);
  failing.mockRestore();
  await ask('sendNow', { operation: null });
  expect((await storedJobs()).jobs.toSorted()).toEqual([job, undo].toSorted());
  expect((await readJob(job))?.undoneBy).toBe(undo);
  expect(await ask('forgetJob', { job: undo })).toEqual({ ok: true, value: true });
  const again = await undoing();
  expect((await storedJobs()).jobs.toSorted()).toEqual([job, again].toSorted());
});
