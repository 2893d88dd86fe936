import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createLogEvents } from '@/entrypoints/background/operations/log-events.ts';
import { showJobs } from '@/entrypoints/background/operations/show-jobs.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Job, ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService } from '../../../setup/connected.ts';
import { connectionOf, saveConnections } from '../../../setup/connections.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { rowAt, stateOf } from '../../../setup/job-rows.ts';
import { jobEnded, jobWhen, readJob, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { openLog } from '../../../setup/log.ts';
import { until } from '../../../setup/until.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at));

/** Passes a quarter of a second, after which pages are notified of everything before. */
const quarterSecond = () => vi.advanceTimersByTimeAsync(250);

/** Starts a job, and waits until its first rows are being sent. From then on, time stands still. */
async function runningJob(count: number) {
  const service = await holdingService();
  const starting = startJob(rows(count));
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1);
    expect(service.asked()).toHaveLength(4);
  });
  await quarterSecond();
  return { ...service, job: await starting, shown: watchJobs() };
}

/** Records the jobs that pages are notified of. */
function watchJobs(): (readonly ShownJob[])[] {
  const shown: (readonly ShownJob[])[] = [];
  onTestFinished(jobsItem.watch((jobs) => void shown.push(jobs)));
  return shown;
}

it('pages are notified at once that a job is paused, continues, is stopped or is closed', async () => {
  const { job, answerOne } = await runningJob(60);
  for (const [intent, state] of [
    ['pauseJob', 'paused'],
    ['runJob', 'running'],
    ['stopJob', 'stopped'],
  ] as const) {
    expect(await ask(intent, { job })).toEqual({ ok: true, value: true });
    await until(async () => expect((await readJob(job))?.state.name).toBe(state));
  }
  for (let answered = 0; answered < 4; answered += 1) answerOne();
  await until(async () => expect(await ask('forgetJob', { job })).toEqual({ ok: true, value: true }));
  await until(async () => expect(await readJob(job)).toBeUndefined());
});

it('pages are notified at once that a job has ended', async () => {
  const { job, answerOne } = await runningJob(4);
  for (let answered = 0; answered < 4; answered += 1) answerOne();
  expect((await jobWhen(job, ({ state }) => state.name === 'ended')).counts).toMatchObject({ waiting: 0, done: 4 });
});

it('pages are notified of rows that end one after the other together, after a quarter of a second', async () => {
  const { job, asked, answerOne, shown } = await runningJob(60);
  for (let answered = 0; answered < 8; answered += 1) {
    answerOne();
    await eventually(() => expect(asked()).toHaveLength(answered + 5));
  }
  await quarterSecond();
  expect((await jobWhen(job, ({ counts }) => counts.done >= 7)).underWay).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(5);
});

it('pages are notified of rows that are added in parts together', async () => {
  await runningJob(4);
  const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
  const job = started.ok ? started.value : '';
  await quarterSecond();
  const shown = watchJobs();
  for (let part = 0; part < 6; part += 1) await ask('addJobRows', { job, rows: rows(50) });
  await quarterSecond();
  expect((await jobWhen(job, ({ size }) => size === 300)).state).toEqual({ name: 'filling' });
  expect(shown.length).toBeLessThan(5);
});

it('a job is shown before its first rows are added, and with rows that it leaves out', async () => {
  await runningJob(4);
  const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
  const job = started.ok ? started.value : '';
  await quarterSecond();
  expect((await jobWhen(job, ({ size }) => size === 0)).state).toEqual({ name: 'filling' });
  const leftOut = { row: 1, name: 'Page', long_url: 'https://example.com', reason: 'error', why: 'Wrong' } as const;
  await ask('addJobRows', { job, rows: [leftOut] });
  await quarterSecond();
  expect((await jobWhen(job, ({ leftOut: counts }) => counts?.error === 1)).size).toBe(0);
});

it('a job that ends while its rows are counted is shown with its last counts', async () => {
  const connection = connectionOf();
  await saveConnections(connection);
  const parts = createParts();
  const { log, jobRows } = openLog(parts);
  const id = crypto.randomUUID();
  const row = rowAt(id, 0);
  const job: Omit<Job, 'state'> = {
    ...{ version: 1, id, connectionId: connection.id, about: { kind: 'import', file: null } },
    ...{ startedAt: 1, size: 1, undoneBy: null },
  };
  const save = (state: Job['state'], rowState: (typeof stateOf)['waiting' | 'refused']) =>
    log.transact(async (transaction) => {
      transaction.putJob({ ...job, state });
      transaction.put({ ...row, state: rowState });
    });
  await save({ name: 'running' }, stateOf.waiting);
  const [counted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const countRows: typeof jobRows.countRows = async (given, block) => {
    const counts = await jobRows.countRows(given, block);
    counted.resolve();
    await released.promise;
    return counts;
  };
  const logEvents = createLogEvents();
  const connections = createConnections(parts);
  showJobs({ ...parts, connections, log, jobRows: { ...jobRows, countRows }, logEvents });
  const showing = logEvents.notify({ kind: 'jobs' });
  await counted.promise;
  await save({ name: 'ended', at: 1 }, stateOf.refused);
  void logEvents.notify({ kind: 'rows', rows: new Map([[id, [0]]]) });
  released.resolve();
  await showing;
  await logEvents.notify({ kind: 'jobs' });
  expect(await jobEnded(id)).toMatchObject({ counts: { failed: 1, waiting: 0 }, underWay: 0, canRetry: true });
});

it('a change of a row in a large job counts few of the others again', async () => {
  const connection = connectionOf();
  await saveConnections(connection);
  const parts = createParts();
  const { log, logEvents, jobRows } = openLog(parts);
  const id = crypto.randomUUID();
  const size = 2500;
  await log.transact(async (transaction) => {
    transaction.putJob({
      ...{ version: 1, id, connectionId: connection.id, about: { kind: 'import', file: null } },
      ...{ startedAt: 1, size, undoneBy: null, state: { name: 'ended', at: 1 } },
    });
    for (let row = 0; row < size; row += 1) transaction.put({ ...rowAt(id, row), state: stateOf.refused });
  });
  const counting = vi.spyOn(IDBIndex.prototype, 'count');
  showJobs({ ...parts, connections: createConnections(parts), log, jobRows, logEvents });
  await logEvents.notify({ kind: 'jobs' });
  expect(await jobEnded(id)).toMatchObject({ counts: { failed: size }, canRetry: true });
  const first = counting.mock.calls.length;
  counting.mockClear();
  await log.transact(async (transaction) => transaction.put({ ...rowAt(id, 1000), state: stateOf.done }));
  await logEvents.notify({ kind: 'jobs' });
  expect((await jobEnded(id)).counts).toEqual({ waiting: 0, done: 1, asking: 0, failed: size - 1 });
  expect(counting.mock.calls.length).toBeLessThanOrEqual(first / 3);
});

it('a job whose rows could not be counted once is shown with the next change, like the other jobs', async () => {
  const connection = connectionOf();
  await saveConnections(connection);
  const parts = createParts();
  const { log, jobRows } = openLog(parts);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await log.transact(async (transaction) => {
    for (const id of ids) {
      transaction.putJob({
        ...{ version: 1, id, connectionId: connection.id, about: { kind: 'import', file: null } },
        ...{ startedAt: 1, size: 1, undoneBy: null, state: { name: 'stopped' } },
      });
      transaction.put({ ...rowAt(id, 0), state: stateOf.refused });
    }
  });
  const countRows = vi.fn(jobRows.countRows).mockRejectedValueOnce(new DOMException('The disk failed', 'UnknownError'));
  const logEvents = createLogEvents();
  const connections = createConnections(parts);
  showJobs({ ...parts, connections, log, jobRows: { ...jobRows, countRows }, logEvents });
  await logEvents.notify({ kind: 'jobs' });
  expect(countRows).toHaveBeenCalled();
  await logEvents.notify({ kind: 'jobs' });
  for (const id of ids) expect(await readJob(id)).toMatchObject({ counts: { failed: 1 } });
});

it('a deleted job is no longer shown once its page is answered', async () => {
  const { links } = await connectedService();
  const [job] = await Promise.all([startJob(rows(3)), until(async () => expect(await links()).toHaveLength(3))]);
  await until(async () => expect((await readJob(job))?.state.name).toBe('ended'));
  // Timers stand still, so the answer waits for pages as long as they take.
  expect(await ask('forgetJob', { job })).toEqual({ ok: true, value: true });
  expect(await readJob(job)).toBeUndefined();
});
