import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { eventually } from '../../../setup/clock.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { jobWhen, readJob, rowOfCreate, startJob } from '../../../setup/jobs.ts';
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
