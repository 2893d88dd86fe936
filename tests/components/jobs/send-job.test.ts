import { expect, it, vi } from 'vitest';
import { sendJob } from '@/components/jobs/send-job.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { eventually } from '../../setup/clock.ts';
import { connectedService } from '../../setup/connected.ts';
import { rowOfCreate } from '../../setup/jobs.ts';
import { storedJobs } from '../../setup/operations.ts';

it('a job that was closed before it could start is no success', async () => {
  await connectedService();
  let job = '';
  const next = async () => {
    job = await eventually(async () => {
      const [startedJob] = await jobsItem.get();
      if (startedJob === undefined) throw new Error('The job is not published');
      return startedJob.id;
    });
    return { rows: [rowOfCreate(1)], next: null };
  };
  const forgotten: Promise<unknown>[] = [];
  const onProgress = () => void forgotten.push(ask('forgetJob', { job }));
  const sent = await sendJob({ kind: 'import', file: null }, { next, onProgress });
  await Promise.all(forgotten);
  expect(sent).toEqual({ ok: false, failure: { kind: 'storage' } });
});

it('a job that is canceled during the handover is not started, and leaves nothing', async () => {
  const { links } = await connectedService();
  const giving = new AbortController();
  const next = async (from: number) => ({ rows: [rowOfCreate(from)], next: from + 1 });
  const onProgress = (handed: number) => handed === 3 && giving.abort();
  const sent = await sendJob({ kind: 'import', file: null }, { next, onProgress, signal: giving.signal });
  expect(sent).toBeNull();
  expect((await storedJobs()).jobs).toEqual([]);
  expect(await links()).toEqual([]);
});

it('a job that is canceled while its last rows are stored is not started', async () => {
  const { links } = await connectedService();
  const giving = new AbortController();
  const { put } = IDBObjectStore.prototype;
  let isHandedOver = false;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (isHandedOver) giving.abort();
    return put.apply(this, given);
  });
  const next = async () => {
    isHandedOver = true;
    return { rows: [rowOfCreate(1)], next: null };
  };
  const onProgress = () => undefined;
  expect(await sendJob({ kind: 'import', file: null }, { next, onProgress, signal: giving.signal })).toBeNull();
  expect((await storedJobs()).jobs).toEqual([]);
  expect(await links()).toEqual([]);
});

it('a job that failed because the browser stored nothing is not started', async () => {
  const { links } = await connectedService();
  const { put } = IDBObjectStore.prototype;
  const keeping = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    const isBegun = this.name === 'jobs' && JSON.stringify(given[0]).includes('"running"');
    if (isBegun) throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  const next = async () => ({ rows: [rowOfCreate(1)], next: null });
  const sent = await sendJob({ kind: 'import', file: null }, { next, onProgress: () => undefined });
  keeping.mockRestore();
  expect(sent).toEqual({ ok: false, failure: { kind: 'storage' } });
  expect((await storedJobs()).jobs).toEqual([]);
  expect(await jobsItem.get()).toEqual([]);
  expect(await links()).toEqual([]);
});

it('a job whose start got no answer is started once', async () => {
  const { links } = await connectedService();
  const job = await ask('startJob', { kind: 'import', file: null });
  if (!job.ok) throw new Error('No job');
  await ask('addJobRows', { job: job.value, rows: [rowOfCreate(1)] });
  const runJob = () => ask('runJob', { job: job.value });
  expect([await runJob(), await runJob()]).toEqual([
    { ok: true, value: true },
    { ok: true, value: true },
  ]);
  await eventually(async () => expect(await links()).toHaveLength(1));
});

it('unreadable rows leave no job behind', async () => {
  await connectedService();
  const next = () => Promise.reject(new Error('The file is gone'));
  await expect(sendJob({ kind: 'import', file: null }, { next, onProgress: () => undefined })).rejects.toThrow('gone');
  expect((await storedJobs()).jobs).toEqual([]);
});
