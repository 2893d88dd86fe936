import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { dryRun } from '@/lib/bulk/dry-run.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { holdCalls } from '../../../setup/hold-calls.ts';
import { jobEnded, jobWhen, readJob, rowOfCreate, rowsOf, startJob } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { holdChanges, isPasswordKey, openOperations, storedJobs } from '../../../setup/operations.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at, { tags: ['spring'] }));
const rename = { kind: 'replace', field: 'title', find: 'Link', by: 'Sale' } as const;

/** Starts a service with this number of links. Returns rows that change the title of each. */
async function renaming(count: number) {
  const service = await runFaultyService();
  await connectedTo(service);
  await jobEnded(await startJob(rows(count)));
  const listed = await ask('listLinks', { limit: '100' });
  const links = listed.ok ? listed.value.links : [];
  const reader = { count: links.length, read: async (from: number, to: number) => links.slice(from, to) };
  const run = (await Array.fromAsync(dryRun(reader, rename, { now: new Date(), utmRules: noUtmRules }))).at(-1);
  return { ...service, links, renames: run?.rows ?? [] };
}

it('a job whose connection is removed while it runs sends nothing more, leaves nothing and delays no other', async () => {
  const { settings, token, links } = await connectedService();
  const left = await startJob(rows(400));
  await jobWhen(left, ({ counts }) => counts.done > 5);
  await ask('disconnect', null);
  const again = await ask('connect', { settings, token, check: false });
  if (again.ok) setPageConnection(again.value.id);
  // None of the first job, of which many may be done already.
  const next = await startJob([rowOfCreate(999)]);
  await jobEnded(next);
  const titles = (await links()).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeLessThan(400);
  expect(await storedJobs()).toEqual({ jobs: [next], rows: [next] });
});

it('a row whose link was changed elsewhere meanwhile is not treated as discarded', async () => {
  const { renames, database } = await renaming(60);
  await database.updateTable('links').set({ favicon: 'https://example.com/theirs.png' }).execute();
  const job = await startJob(renames, { kind: 'edit', change: rename });
  expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: 60, asking: 0, failed: 0 });
});

it('a link that cannot be read now is read again later', async () => {
  const { renames, links, proxy } = await renaming(1);
  await ask('updateLink', { id: links[0]?.id ?? '', title: 'Their Link' });
  const job = await startJob(renames, { kind: 'edit', change: rename });
  expect((await jobEnded(job)).counts.failed).toBe(1);
  await proxy.inject('unavailable', { on: 'GET /link', times: 1 });
  await ask('retryJob', { job });
  await eventually(() => expect(proxy.seen.at(-1)?.fault).toBe('unavailable'));
  await eventually(async () => {
    await alarm('operations');
    expect((await readJob(job))?.counts.done).toBe(1);
  });
});

it('pages are notified of the end even if earlier notifications were slow', async () => {
  const { links, connection } = await connectedService();
  hurryTime();
  const jobsName = `connection:${connection.id}:jobs`;
  const set = fakeBrowser.storage.session.set;
  const slow = Promise.withResolvers<void>();
  const writeSpy = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
    if (jobsName in items) await slow.promise;
    await set(items);
  });
  const started = await ask('createJob', { kind: 'import', file: null });
  const job = started.ok ? started.value : '';
  await eventually(() =>
    expect(writeSpy).toHaveBeenCalledWith(expect.objectContaining({ [jobsName]: expect.anything() })),
  );
  await ask('addJobRows', { job, rows: rows(3) });
  await ask('runJob', { job });
  await eventually(async () => expect(await links()).toHaveLength(3));
  await eventually(async () => expect(await openOperations()).toEqual([]));
  await vi.advanceTimersByTimeAsync(2000);
  slow.resolve();
  await jobEnded(job);
  expect(await rowsOf(job)).toHaveLength(3);
});

it('a row that is unreadable when it is due is sent later', async () => {
  const { links } = await connectedService();
  const { get } = fakeBrowser.storage.session;
  const reading = vi.spyOn(fakeBrowser.storage.session, 'get');
  const failed = Promise.withResolvers<void>();
  reading.mockImplementation(async (keys) => {
    if (!JSON.stringify(keys).includes('operationPassword'))
      return Reflect.apply(get, fakeBrowser.storage.session, [keys]);
    reading.mockRestore();
    failed.resolve();
    throw new Error('The storage failed');
  });
  const job = await startJob([rowOfCreate(1, { has_password: true, password: 'secret' })]);
  await failed.promise;
  await eventually(async () => {
    await alarm('operations');
    expect((await readJob(job))?.counts).toEqual({ waiting: 0, done: 1, asking: 0, failed: 0 });
  });
  expect(await links()).toHaveLength(1);
});

it('rows whose passwords are gone are saved together, not one after the other', async () => {
  await connectedService();
  const started = await ask('createJob', { kind: 'import', file: null });
  const job = started.ok ? started.value : '';
  const withPasswords = Array.from({ length: 40 }, (_, at) =>
    rowOfCreate(at, { has_password: true, password: 'secret' }),
  );
  await ask('addJobRows', { job, rows: withPasswords });
  const { session } = fakeBrowser.storage;
  await session.remove(Object.keys(await session.get(null)).filter(isPasswordKey));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await ask('runJob', { job });
  for (let pause = 0; pause < 3; pause += 1) {
    for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(250);
  }
  expect(await readJob(job)).toMatchObject({ state: { name: 'ended' }, counts: { failed: 40 } });
  vi.useRealTimers();
  for (const { state } of await rowsOf(job)) expect(state.name).toBe('passwordMissing');
});

it('a job continues once another of its connection, paused while it read links again, has returned its rows', async () => {
  const { renames, links } = await renaming(14);
  for (const { id } of links) await ask('updateLink', { id, title: 'Their Link' });
  const paused = await startJob(renames, { kind: 'edit', change: rename });
  expect((await jobEnded(paused)).counts.failed).toBe(14);
  const read = holdCalls();
  await ask('retryJob', { job: paused });
  await jobWhen(paused, ({ underWay }) => underWay === 4);
  await ask('pauseJob', { job: paused });
  const next = await startJob([rowOfCreate(99)]);
  read();
  expect((await jobEnded(next)).counts.done).toBe(1);
});

it('a refused row counts once, even if all are discarded before that is stored', async () => {
  const { behave } = await listService([]);
  const refusals: (() => void)[] = [];
  const refusal = answer(403, { status: 'failure', message: 'No' });
  behave((...request) => void refusals.push(() => refusal(...request)));
  const job = await startJob(rows(2));
  await eventually(() => expect(refusals).toHaveLength(2));
  const end = await holdChanges();
  for (const refuse of refusals) refuse();
  const discarded = ask('discardAll', null);
  await end();
  await discarded;
  await eventually(async () => expect(await openOperations()).toEqual([]));
  expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: 0, asking: 0, failed: 2 });
  for (const { state } of await rowsOf(job)) expect(state).toMatchObject({ name: 'refused' });
});

it('a link is created while the jobs of an earlier worker are still being counted', async () => {
  const { links } = await connectedService();
  const job = await startJob(rows(3));
  await jobEnded(job);
  const counting = Promise.withResolvers<void>();
  const count = vi.spyOn(IDBIndex.prototype, 'count').mockImplementation(() => {
    counting.resolve();
    // A request of the database that never completes.
    return new EventTarget() as IDBRequest<number>;
  });
  await startBackground();
  await counting.promise;
  await makeLink();
  count.mockRestore();
  expect(await links()).toHaveLength(4);
});
