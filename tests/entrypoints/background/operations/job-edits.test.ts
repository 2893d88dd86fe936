import { describe, expect, it } from 'vitest';
import { checkChange } from '@/lib/bulk/apply-change.ts';
import { type BulkAction, type DryRun, dryRun } from '@/lib/bulk/dry-run.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { NewJobRow } from '@/lib/operations/job.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock, hurryTime } from '../../../setup/clock.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { jobEnded, jobWhen, rowOfCreate, rowsOf, startJob } from '../../../setup/jobs.ts';
import { openOperations } from '../../../setup/operations.ts';

/** Starts a service with this number of links, and connects to it. */
async function serviceWith(count: number) {
  const service = await runFaultyService();
  await connectedTo(service);
  await jobEnded(await startJob(Array.from({ length: count }, (_, at) => rowOfCreate(at, { tags: ['spring'] }))));
  const list = async (): Promise<LinkRecord[]> => {
    const listed = await ask('listLinks', { limit: '100' });
    return listed.ok ? [...listed.value.links] : [];
  };
  return { ...service, list };
}

/** Returns the dry run of a change of links. */
async function judged(links: readonly LinkRecord[], doing: BulkAction, utmRules = noUtmRules): Promise<DryRun> {
  const reader = { count: links.length, read: async (from: number, to: number) => links.slice(from, to) };
  let last: DryRun | null = null;
  for await (const run of dryRun(reader, doing, { now: new Date(), utmRules })) last = run;
  if (last === null) throw new Error('No link was checked');
  return last;
}

const rename: BulkChange = { kind: 'mergeTags', from: ['spring'], to: 'summer' };
const retitle: BulkChange = { kind: 'replace', field: 'title', find: 'Link', by: 'Sale' };

/** Returns the state of the service afterwards, as the rows of a dry run predict it. */
const tagsAfter = (rows: readonly NewJobRow[]) =>
  rows.flatMap(({ write }) => (write.kind === 'update' ? [[write.body.id, write.body.tags] as const] : []));

/** Runs a job that renames one link, whose title was changed elsewhere: its row fails. */
async function conflictingRow() {
  const { list, proxy, database } = await serviceWith(1);
  const before = await list();
  const { rows } = await judged(before, retitle);
  const id = before[0]?.id ?? '';
  await ask('updateLink', { id, title: 'Their Link' });
  const job = await startJob(rows, { kind: 'edit', change: retitle });
  expect((await jobEnded(job)).counts).toMatchObject({ failed: 1 });
  return { list, proxy, database, id, job };
}

describe('a job that changes links', () => {
  it('ends as its dry run said, even if the service was down and the worker was stopped halfway', {
    timeout: 60_000,
  }, async () => {
    const { list, proxy } = await serviceWith(60);
    hurryTime(proxy.isBusy);
    const { rows } = await judged(await list(), rename);
    const job = await startJob(rows, { kind: 'edit', change: rename });
    await jobWhen(job, ({ counts }) => counts.done > 5);
    await startBackground();
    await jobWhen(job, ({ counts }) => counts.done > 15);
    await proxy.inject('refused');
    await startBackground();
    await proxy.heal();
    await ask('sendNow', { operation: null });
    const { counts } = await jobEnded(job);
    expect(counts).toEqual({ waiting: 0, done: 60, asking: 0, failed: 0 });
    const now = new Map((await list()).map(({ id, tags }) => [id, tags]));
    for (const [id, tags] of tagsAfter(rows)) expect(now.get(id)).toEqual(tags);
  });

  it('leaves other fields that changed elsewhere, and asks if the same field changed', async () => {
    const { list } = await serviceWith(3);
    const before = await list();
    const { rows } = await judged(before, retitle);
    const [one, other] = before;
    const title = `${one?.title}`.replaceAll('Link', 'Sale');
    await ask('updateLink', { id: one?.id ?? '', tags: ['theirs'] });
    await ask('updateLink', { id: other?.id ?? '', title: 'Their Link' });
    const job = await startJob(rows, { kind: 'edit', change: retitle });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 2, failed: 1 });
    const failed = (await rowsOf(job)).find(({ state }) => state.name !== 'done');
    expect(failed?.state).toEqual({ name: 'conflict', fields: ['title'] });
    expect((await list()).find(({ id }) => id === one?.id)).toMatchObject({ title, tags: ['theirs'] });
    await ask('retryJob', { job });
    await jobWhen(job, ({ counts }) => counts.done === 3);
    expect((await list()).find(({ id }) => id === other?.id)?.title).toBe('Their Sale');
  });

  it('joins its tags with those that changed elsewhere, and its undo leaves those', async () => {
    const { list } = await serviceWith(1);
    const before = await list();
    const { rows } = await judged(before, rename);
    await ask('updateLink', { id: before[0]?.id ?? '', tags: ['autumn', 'spring'] });
    const job = await startJob(rows, { kind: 'edit', change: rename });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await list()).toMatchObject([{ tags: ['autumn', 'summer'] }]);
    await ask('updateLink', { id: before[0]?.id ?? '', tags: ['autumn', 'summer', 'sun'] });
    const undone = await ask('undoJob', { job });
    const undo = await jobEnded(undone.ok ? (undone.value ?? '') : '');
    expect(undo.counts).toMatchObject({ done: 1, failed: 0 });
    expect((await list())[0]?.tags?.toSorted()).toEqual(['autumn', 'spring', 'sun']);
  });

  it('changes a link as it is now if it is retried while the service asks to wait', async () => {
    const { list, proxy } = await serviceWith(2);
    const [link, other] = await list();
    const { rows } = await judged(
      [link].flatMap((one) => one ?? []),
      retitle,
    );
    await ask('updateLink', { id: link?.id ?? '', title: 'Their Link' });
    const job = await startJob(rows, { kind: 'edit', change: retitle });
    expect((await jobEnded(job)).counts).toMatchObject({ failed: 1 });
    holdClock();
    await proxy.inject('tooManyRequests', { on: 'PUT /link/update', retryAfter: 600 });
    expect(await ask('updateLink', { id: other?.id ?? '', title: 'New' })).toEqual({ ok: true, value: 'pending' });
    await ask('retryJob', { job });
    // Both wait for the end of the pause.
    const failures = async () => (await openOperations()).map(({ state }) => 'failure' in state && state.failure?.kind);
    await eventually(async () => expect(await failures()).toEqual(['server', 'server']));
    await proxy.heal();
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    expect((await list()).find(({ id }) => id === link?.id)?.title).toBe('Their Sale');
  });

  it('changes a link as it is now if it could not be read when it was retried', async () => {
    const { list, proxy, job } = await conflictingRow();
    await proxy.inject('refused');
    await ask('retryJob', { job });
    await eventually(async () =>
      expect(await openOperations()).toMatchObject([{ state: { name: 'waiting', tries: 1 } }]),
    );
    await proxy.heal();
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await list()).toMatchObject([{ title: 'Their Sale' }]);
  });

  it('waits for a new token if the service rejects it when the link is read again', async () => {
    const { list, proxy, job } = await conflictingRow();
    await proxy.inject('unauthorized', { on: 'GET /link' });
    await ask('retryJob', { job });
    await eventually(async () => expect((await pendingChangesItem.get()).suspendedBy).not.toBeNull());
    await proxy.heal();
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await list()).toMatchObject([{ title: 'Their Sale' }]);
  });

  it('is done without a request if the link has the same values already, and publishes no change', async () => {
    const { list, proxy, id, job } = await conflictingRow();
    await ask('updateLink', { id, title: 'Their Sale' });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    // The cached links count each published update.
    const publishedUpdates = async () => (await linkCacheItem.get())?.updates;
    const [updates, before] = [await publishedUpdates(), proxy.handled('PUT /link/update')];
    expect(updates).toBe(2);
    await ask('retryJob', { job });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    expect(proxy.handled('PUT /link/update')).toBe(before);
    expect(await publishedUpdates()).toBe(updates);
    expect(await list()).toMatchObject([{ title: 'Their Sale' }]);
  });

  it('is undone to the values that a retry has read, even if the link has the new ones before it is sent', async () => {
    const { list, proxy, database, job } = await conflictingRow();
    const read = () => proxy.seen.filter(({ asked }) => asked === 'GET /link').length;
    const [readBefore, updated] = [read(), proxy.handled('PUT /link/update')];
    await proxy.inject('heldBefore', { on: 'GET /link' });
    await ask('retryJob', { job });
    await eventually(() => expect(read()).toBe(readBefore + 1));
    await proxy.release();
    await eventually(() => expect(read()).toBe(readBefore + 2));
    await database.updateTable('links').set({ title: 'Their Sale' }).execute();
    await proxy.heal();
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    expect(proxy.handled('PUT /link/update')).toBe(updated);
    const undone = await ask('undoJob', { job });
    expect((await jobEnded(undone.ok ? (undone.value ?? '') : '')).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await list()).toMatchObject([{ title: 'Their Link' }]);
  });

  it('is shown and undone as it was sent, even if the answer to its retry was lost', async () => {
    const { list, proxy, job } = await conflictingRow();
    await proxy.inject('resetAfter', { on: 'PUT /link/update', times: 1 });
    await ask('retryJob', { job });
    await eventually(async () =>
      expect(await openOperations()).toMatchObject([{ state: { name: 'waiting', tries: 1 } }]),
    );
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 0 });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    expect((await linkCacheItem.get())?.updates).toBe(2);
    const undone = await ask('undoJob', { job });
    expect((await jobEnded(undone.ok ? (undone.value ?? '') : '')).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await list()).toMatchObject([{ title: 'Their Link' }]);
  });

  it('is undone as a whole, except for fields that changed again since', async () => {
    const { list } = await serviceWith(8);
    const before = await list();
    const { rows } = await judged(before, retitle);
    const job = await startJob(rows, { kind: 'edit', change: retitle });
    await jobEnded(job);
    const again = before[0]?.id ?? '';
    await ask('updateLink', { id: again, title: 'Mine' });
    const [undone, twice] = await Promise.all([ask('undoJob', { job }), ask('undoJob', { job })]);
    expect(twice).toEqual({ ok: true, value: null });
    const undo = undone.ok ? (undone.value ?? '') : '';
    expect((await jobEnded(undo)).counts).toMatchObject({ done: 7, failed: 1 });
    const isBack = async () => {
      for (const { id, title } of await list()) expect(title).toMatch(id === again ? /^Mine$/ : /^Link /);
    };
    await isBack();
    // A retry would overwrite a change that somebody made since, or repeat the undone one.
    expect(await jobEnded(undo)).toMatchObject({ canRetry: false });
    expect(await ask('retryJob', { job: undo })).toEqual({ ok: true, value: false });
    expect(await ask('retryJob', { job })).toEqual({ ok: true, value: false });
    await isBack();
  });

  it('is undone even if the service has its own format of dates and its own order of tags', async () => {
    const { list, database } = await serviceWith(6);
    const doings: BulkChange[] = [
      { kind: 'setExpiration', expiration: '2077-01-01T00:00:00Z', expiration_clicks: '' },
      { kind: 'addTags', tags: ['a'] },
    ];
    for (const change of doings) {
      const job = await startJob((await judged(await list(), change)).rows, { kind: 'edit', change });
      expect((await jobEnded(job)).counts).toMatchObject({ done: 6 });
      await database
        .updateTable('links')
        .set({ expiration: '2077-01-01T00:00:00.000Z' })
        .where('expiration', 'is not', null)
        .execute();
      await database.updateTable('link_tags').set({ position: -1 }).where('tag', '=', 'a').execute();
      const undone = await ask('undoJob', { job });
      const undo = await jobEnded(undone.ok ? (undone.value ?? '') : '');
      expect(undo.counts).toMatchObject({ done: 6, failed: 0 });
    }
    for (const link of await list()) expect(link).toMatchObject({ has_expiration: false, tags: ['spring'] });
  });

  it('is undone as a whole even if it is closed meanwhile', async () => {
    const { list } = await serviceWith(8);
    const { rows } = await judged(await list(), rename);
    const job = await startJob(rows, { kind: 'edit', change: rename });
    await jobEnded(job);
    const [undone] = await Promise.all([ask('undoJob', { job }), ask('forgetJob', { job })]);
    const undo = undone.ok ? (undone.value ?? '') : '';
    expect((await jobEnded(undo)).counts).toMatchObject({ done: 8, failed: 0 });
    for (const { tags } of await list()) expect(tags).toEqual(['spring']);
  });

  it('is not retried while it is being undone', async () => {
    const { list } = await serviceWith(3);
    const before = await list();
    const { rows } = await judged(before, retitle);
    const mine = before[0]?.id ?? '';
    await ask('updateLink', { id: mine, title: 'My Link' });
    const job = await startJob(rows, { kind: 'edit', change: retitle });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 2, failed: 1 });
    const [undone, again] = await Promise.all([ask('undoJob', { job }), ask('retryJob', { job })]);
    expect(again).toEqual({ ok: true, value: false });
    await jobEnded(undone.ok ? (undone.value ?? '') : '');
    for (const { id, title } of await list()) expect(title).toMatch(id === mine ? /^My Link$/ : /^Link /);
  });

  it('can be undone again if the first undo was stopped and closed halfway', async () => {
    const { list, proxy } = await serviceWith(60);
    const { rows } = await judged(await list(), rename);
    const job = await startJob(rows, { kind: 'edit', change: rename });
    await jobEnded(job);
    await proxy.inject('slow', { delay: 200 });
    const undone = await ask('undoJob', { job });
    const undo = undone.ok ? (undone.value ?? '') : '';
    await jobWhen(undo, ({ counts }) => counts.done > 5);
    await ask('stopJob', { job: undo });
    const halfway = await jobWhen(undo, ({ underWay }) => underWay === 0);
    expect(halfway.counts.waiting).toBeGreaterThan(0);
    await ask('forgetJob', { job: undo });
    await proxy.heal();
    expect(await jobWhen(job, ({ undoneBy }) => undoneBy === null)).toMatchObject({ counts: { done: 60 } });
    const again = await ask('undoJob', { job });
    expect((await jobEnded(again.ok ? (again.value ?? '') : '')).counts).toMatchObject({ done: 60, failed: 0 });
    for (const { tags } of await list()) expect(tags).toEqual(['spring']);
  });

  it('says which links are gone', async () => {
    const { list } = await serviceWith(2);
    const links = await list();
    const { rows } = await judged(links, rename);
    await ask('deleteLink', { id: links[0]?.id ?? '' });
    const job = await startJob(rows, { kind: 'edit', change: rename });
    expect((await jobEnded(job)).counts).toMatchObject({ done: 1, failed: 1 });
  });
});

it('a job that deletes links deletes each, and cannot be undone', async () => {
  const { list } = await serviceWith(6);
  const { rows } = await judged(await list(), { kind: 'delete' });
  const job = await startJob(rows, { kind: 'delete' });
  await jobEnded(job);
  expect(await list()).toEqual([]);
  expect(await ask('undoJob', { job })).toEqual({ ok: true, value: null });
});

it('at most one link of a job gets a slug', async () => {
  const { list } = await serviceWith(2);
  const [one, other] = await list();
  if (one === undefined || other === undefined) throw new Error('No links');
  const slugged = (link: LinkRecord, custom_link: string) => ({ ...link, custom_link });
  const run = await judged([slugged(one, 'sale-ab'), slugged(other, 'sale-abab')], {
    ...{ kind: 'replace', field: 'custom_link', find: 'ab', by: '' },
  });
  expect(run.lines).toMatchObject({
    changes: [{ id: one.id }],
    taken: [{ id: other.id, outcome: { slug: 'sale-' } }],
  });
});

it('a dry run shows what changes, what stays and what is refused', async () => {
  const { list } = await serviceWith(3);
  const [one, ...others] = await list();
  if (one === undefined) throw new Error('No link');
  const run = await judged([{ ...one, title: 'x'.repeat(149) }, ...others], {
    ...{ kind: 'replace', field: 'title', find: 'x', by: 'xx' },
  });
  expect(run).toMatchObject({ checked: 3, gone: 0, rows: [] });
  expect(run.lines).toMatchObject({ changes: [], same: { length: 2 }, refused: [{ id: one.id }] });
  expect(checkChange(one.id, draftOfRecord(one), rename, { now: new Date(), utmRules: noUtmRules }).kind).toBe(
    'changes',
  );
});
