import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { sendJob } from '@/components/jobs/send-job.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { startBackground } from '../../setup/background.ts';
import { eventually } from '../../setup/clock.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { rowOfCreate } from '../../setup/jobs.ts';
import { storedJobs } from '../../setup/operations.ts';

beforeEach(besideAnother);

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

it.each(['before', 'after'])('a job is started once if the worker is stopped %s it starts it', async (when) => {
  const { links } = await connectedService();
  const release = holdCalls();
  const { sendMessage } = browser.runtime;
  let stops = 0;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const send = (): Promise<unknown> => Reflect.apply(sendMessage, browser.runtime, [message]);
    if (Reflect.get(Object(message), 'intent') !== 'runJob' || stops === 1) return send();
    stops += 1;
    if (when === 'after') await send();
    await startBackground();
    throw new Error('The message port closed before a response was received.');
  });
  const next = async () => ({ rows: [rowOfCreate(1)], next: null });
  const sent = await sendJob({ kind: 'import', file: null }, { next, onProgress: () => undefined });
  release();
  expect(stops).toBe(1);
  expect(sent).toEqual({ ok: true, value: (await storedJobs()).jobs[0] });
  await eventually(async () => expect(await links()).toHaveLength(1));
});

it('a job whose start got no answer is started once', async () => {
  const { links } = await connectedService();
  const job = await ask('createJob', { kind: 'import', file: null });
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
