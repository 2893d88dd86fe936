import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { utmText } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, holdClock, hurryTime } from '../../../setup/clock.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { jobEnded, jobWhen, readJob, rowOfCreate, rowsOf, startJob } from '../../../setup/jobs.ts';
import { openOperations, spoilRow, storedJobs } from '../../../setup/operations.ts';
import { seed, timesMore } from '../../../setup/runs.ts';
import { readDisk, readStoredValues } from '../../../setup/stored-values.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at));
const titles = (links: readonly { title: string | null }[]) => links.map(({ title }) => title).toSorted();
const allTitles = (count: number) => titles(rows(count).map(({ name }) => ({ title: name })));

/** Starts a service that is slow for each link, and connects to it. */
async function slowService() {
  const service = await runFaultyService();
  await connectedTo(service);
  await service.proxy.inject('slow', { on: 'POST /link/create', delay: 60 });
  return service;
}

describe('a job that creates links', () => {
  it('creates each once, and has the short address of every row', async () => {
    const { links } = await connectedService();
    const job = await startJob(rows(30));
    const { counts } = await jobEnded(job);
    expect(counts).toEqual({ waiting: 0, done: 30, asking: 0, failed: 0 });
    expect(titles(await links())).toEqual(allTitles(30));
    for (const { state } of await rowsOf(job)) {
      expect(state).toMatchObject({ name: 'done', link: { short_url: expect.stringContaining('/') } });
    }
    await eventually(async () => expect(await openOperations()).toEqual([]));
  });

  it('tries only some of its rows while its service cannot be reached, and all of them once it can', async () => {
    const service = await runFaultyService();
    hurryTime(service.proxy.isBusy);
    await connectedTo(service);
    await service.proxy.inject('refused');
    const job = await startJob(rows(100));
    await eventually(async () => expect((await pendingChangesItem.get()).operations.length).toBeGreaterThan(20));
    expect((await openOperations()).length).toBeLessThan(60);
    await service.proxy.heal();
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: 100, asking: 0, failed: 0 });
    expect((await rowsOf(job)).filter(({ state }) => state.name !== 'done')).toEqual([]);
    expect(titles(await service.links())).toEqual(allTitles(100));
  });

  it('creates each link once and asks nothing, at whatever moments its worker is stopped', async () => {
    const service = await slowService();
    hurryTime(service.proxy.isBusy);
    const count = Math.min(1000, 100 * timesMore);
    const job = await startJob(rows(count));
    const stops = fc.sample(fc.nat(count), { numRuns: 5, seed }).toSorted((one, other) => one - other);
    for (const stop of stops) {
      await eventually(() => expect(service.proxy.handled('POST /link/create')).toBeGreaterThanOrEqual(stop));
      await startBackground();
    }
    expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: count, asking: 0, failed: 0 });
    expect(titles(await service.links())).toEqual(allTitles(count));
  });

  it('continues after the browser was closed', async () => {
    const { links } = await connectedService();
    const job = await startJob(rows(40));
    await jobWhen(job, ({ counts }) => counts.done > 5);
    await closeBrowser();
    await startBackground();
    await jobEnded(job);
    expect(titles(await links())).toEqual(allTitles(40));
  });

  it('creates nothing twice if answers are lost', { timeout: 60_000 }, async () => {
    const service = await runFaultyService();
    hurryTime(service.proxy.isBusy);
    await connectedTo(service);
    await service.proxy.inject('resetAfter', { on: 'POST /link/create', times: 5 });
    const job = await startJob(rows(20));
    await jobEnded(job);
    expect(titles(await service.links())).toEqual(allTitles(20));
  });

  it('ends with a reason for each refused row, leaves nothing pending, and can be retried', async () => {
    const { links } = await connectedService();
    const job = await startJob([rowOfCreate(1, { custom_link: 'taken' }), rowOfCreate(2, { custom_link: 'taken' })]);
    const { counts } = await jobEnded(job);
    expect(counts).toMatchObject({ done: 1, failed: 1 });
    const failed = (await rowsOf(job)).find(({ state }) => state.name === 'refused');
    expect(failed?.state).toMatchObject({ failure: { kind: 'invalid' } });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const [made] = await links();
    await ask('deleteLink', { id: made?.id ?? '' });
    expect(await ask('retryJob', { job })).toEqual({ ok: true, value: true });
    const ended = await jobWhen(job, ({ counts, state }) => counts.done === 2 && state.name === 'ended');
    expect(ended.canRetry).toBe(false);
    expect((await links()).map(({ custom_link }) => custom_link)).toEqual(['taken']);
  });

  it('sends nothing while it is paused, also in the next worker, and then continues', async () => {
    const { links } = await slowService();
    const job = await startJob(rows(50));
    await jobWhen(job, ({ counts }) => counts.done > 3);
    await ask('pauseJob', { job });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const { length } = await links();
    expect(length).toBeLessThan(50);
    await startBackground();
    await jobWhen(job, ({ state }) => state.name === 'paused');
    expect(await links()).toHaveLength(length);
    await ask('runJob', { job });
    await jobEnded(job);
    expect(titles(await links())).toEqual(allTitles(50));
  });

  it('reads the destinations of all its links in a few reads', async () => {
    await slowService();
    const job = await startJob(rows(1200));
    await ask('pauseJob', { job });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const reads = (['get', 'getAll'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name));
    const told = await ask('pendingDestinations', null);
    expect(reads.flatMap(({ mock }) => mock.calls).length).toBeLessThan(10);
    const links = told.ok ? told.value.links : [];
    expect(links.length).toBeGreaterThan(1190);
    await jobWhen(job, ({ state, counts }) => state.name === 'paused' && counts.waiting === links.length);
  });

  it('reports for each of several channels that its link is not created yet', async () => {
    await slowService();
    const to = 'https://example.com/a';
    const all = Array.from({ length: 50 }, (_, at) => rowOfCreate(at, { long_url: to, utm_source: `S${at}` }));
    const job = await startJob(all);
    await ask('pauseJob', { job });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const told = await ask('pendingDestinations', null);
    const links = told.ok ? told.value.links : [];
    await jobWhen(job, ({ state, counts }) => state.name === 'paused' && counts.waiting === links.length);
    expect(links.length).toBeGreaterThan(40);
    expect(links).toContainEqual({ long_url: to, utm: utmText({ utm_source: 's49' }) });
  });

  it.each([false, true])('stops, and creates the rest at Retry: paused before is %s', async (isPaused) => {
    const { links } = await slowService();
    const job = await startJob(rows(50));
    await jobWhen(job, ({ counts }) => counts.done > 3);
    if (isPaused) await ask('pauseJob', { job });
    expect(await ask('stopJob', { job })).toEqual({ ok: true, value: true });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const stopped = await jobWhen(job, ({ state }) => state.name === 'stopped');
    expect(stopped.counts.waiting).toBeGreaterThan(0);
    await ask('retryJob', { job });
    await jobEnded(job);
    expect(titles(await links())).toEqual(allTitles(50));
  });

  it('is not held up by rows that wait for a retry', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    await service.proxy.inject('unavailable', { on: 'POST /link/create', times: 14, retryAfter: 600 });
    const job = await startJob(rows(60));
    await jobWhen(job, ({ counts }) => counts.done === 46);
  });

  it('that pauses leaves other pending changes as they are', async () => {
    await slowService();
    holdClock();
    await ask('scheduleDelete', { id: crypto.randomUUID() });
    const isDeletion = ({ write }: Operation) => write.kind === 'delete';
    const deletion = (await openOperations()).find(isDeletion);
    expect(deletion?.state).toMatchObject({ name: 'waiting' });
    const job = await startJob(rows(50));
    await jobWhen(job, ({ counts }) => counts.done > 3);
    await ask('pauseJob', { job });
    await eventually(async () => expect(await openOperations()).toEqual([deletion]));
  });

  it('can be undone once its last requests have ended', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    await service.proxy.inject('held', { on: 'POST /link/create' });
    const job = await startJob(rows(2));
    await eventually(async () => expect(await service.links()).toHaveLength(2));
    await ask('stopJob', { job });
    expect(await ask('undoJob', { job })).toEqual({ ok: true, value: null });
    await service.proxy.heal();
    await jobWhen(job, ({ underWay }) => underWay === 0);
    const undone = await ask('undoJob', { job });
    await jobEnded(undone.ok ? (undone.value ?? '') : '');
    expect(await service.links()).toEqual([]);
  });

  it('is undone by deleting all links that it created', async () => {
    const { links } = await connectedService();
    const job = await startJob(rows(12));
    await jobEnded(job);
    const undone = await ask('undoJob', { job });
    if (!undone.ok || undone.value === null) throw new Error('Not undone');
    await jobEnded(undone.value);
    expect(await links()).toEqual([]);
    expect(await readJob(job)).toMatchObject({ undoneBy: undone.value });
  });

  it('stores no passwords on disk, and sends them', async () => {
    const { links } = await connectedService();
    const secret = 'open-sesame';
    const row = rowOfCreate(1, { has_password: true, password: secret });
    const job = await startJob([row]);
    expect(JSON.stringify(await readDisk())).not.toContain(secret);
    await jobEnded(job);
    expect((await links())[0]?.has_password).toBe(1);
    // A job that is closed before its rows are sent leaves none either.
    const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
    const closed = started.ok ? started.value : '';
    await ask('addJobRows', { job: closed, rows: [row] });
    expect(JSON.stringify(await readStoredValues())).toContain(secret);
    expect(await ask('forgetJob', { job: closed })).toEqual({ ok: true, value: true });
    await eventually(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(secret));
  });

  it('is deleted when it is closed, and when its connection is removed', async () => {
    await connectedService();
    const [one, other] = [await startJob(rows(2)), await startJob([rowOfCreate(7)])];
    await jobEnded(one);
    await jobEnded(other);
    await ask('forgetJob', { job: one });
    expect(await rowsOf(one)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
    await ask('disconnect', null);
    expect(await rowsOf(other)).toEqual([]);
    await eventually(async () => expect(await readJob(other)).toBeUndefined());
  });

  it('returns all of its rows even if one of them is unreadable', async () => {
    await connectedService();
    const job = await startJob(rows(4));
    await jobEnded(job);
    await eventually(async () => expect(await openOperations()).toEqual([]));
    await spoilRow(job, 1);
    for (const groups of [null, ['done' as const]]) {
      const read = async (from: number) => {
        const answered = await ask('jobRows', { job, from, most: 2, groups });
        return answered.ok ? [answered.value.rows.map((row) => row.job.row), answered.value.next] : null;
      };
      expect(await read(0)).toEqual([[0], 2]);
      expect(await read(2)).toEqual([[2, 3], null]);
    }
  });

  it('keeps the left-out rows of its file until it is closed', async () => {
    await connectedService();
    const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
    const job = started.ok ? started.value : '';
    const why = 'No such country';
    const reasonOf = (row: number) => (row === 2 ? ('duplicate' as const) : ('error' as const));
    const left = [2, 3, 5].map((row) => ({ row, name: `Row ${row}`, long_url: '', reason: reasonOf(row), why }));
    await ask('addJobRows', { job, rows: [...left.slice(0, 1), { ...rowOfCreate(1), row: 4 }] });
    await ask('addJobRows', { job, rows: left.slice(1) });
    await ask('runJob', { job });
    expect(await jobEnded(job)).toMatchObject({ size: 1, leftOut: { duplicate: 1, error: 2 } });
    expect(await rowsOf(job)).toMatchObject([{ job: { row: 0, fileRow: 4 } }]);
    await startBackground();
    const read = (from: number) => ask('jobLeftOut', { job, from, most: 2 });
    expect(await read(0)).toEqual({ ok: true, value: { rows: left.slice(0, 2), next: 5 } });
    expect(await read(5)).toEqual({ ok: true, value: { rows: left.slice(2), next: null } });
    await ask('forgetJob', { job });
    expect(JSON.stringify(await readDisk())).not.toContain(why);
  });

  it('wakes a stopped worker as long as it runs, and no longer', async () => {
    await slowService();
    const job = await startJob(rows(50));
    await eventually(async () => expect(await fakeBrowser.alarms.get('operations')).toBeDefined());
    await ask('stopJob', { job });
    await eventually(async () => expect(await fakeBrowser.alarms.get('operations')).toBeUndefined());
  });

  it('takes the rest of its rows even if the page hands them over late', async () => {
    const { links } = await connectedService();
    const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
    const job = started.ok ? started.value : '';
    await ask('addJobRows', { job, rows: rows(2) });
    // Like after ten seconds without rows.
    await startBackground();
    await jobWhen(job, ({ state }) => state.name === 'unfinished');
    expect(await ask('addJobRows', { job, rows: [rowOfCreate(2)] })).toEqual({ ok: true, value: true });
    await ask('runJob', { job });
    await jobEnded(job);
    expect(titles(await links())).toEqual(allTitles(3));
  });

  it('is unfinished if its page closed too early, and says until it is closed that nothing was sent', async () => {
    await connectedService();
    const started = await ask('createJob', { kind: 'delete' });
    const job = started.ok ? started.value : '';
    await ask('addJobRows', { job, rows: rows(3) });
    await startBackground();
    await jobWhen(job, ({ state, counts }) => state.name === 'unfinished' && counts.waiting === 3);
    expect(await ask('forgetJob', { job })).toEqual({ ok: true, value: true });
    expect(await rowsOf(job)).toEqual([]);
    expect(await ask('runJob', { job })).toEqual({ ok: true, value: false });
  });

  it('leaves nothing if it is closed while rows arrive', async () => {
    await connectedService();
    const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
    const job = started.ok ? started.value : '';
    await Promise.all([ask('addJobRows', { job, rows: rows(50) }), ask('forgetJob', { job })]);
    expect(await storedJobs()).toEqual({ jobs: [], rows: [] });
  });

  it('leaves nothing if its page closed before the first row arrived', async () => {
    await connectedService();
    const started = await ask('createJob', { kind: 'delete' });
    await startBackground();
    expect(await ask('runJob', { job: started.ok ? started.value : '' })).toEqual({ ok: true, value: false });
    expect(await jobsItem.get()).toEqual([]);
  });
});
