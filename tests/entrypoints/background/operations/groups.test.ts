import * as fc from 'fast-check';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type KeptGroup, trackGroups } from '@/entrypoints/background/operations/groups.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import type { Operation, OperationState, Write } from '@/lib/operations/operation.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { begin, jobEnded, rowOfCreate } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { entryOf, keptEntries, leaveEntries } from '../../../setup/operations.ts';
import { eventually } from '../../../setup/outbox.ts';
import { runs } from '../../../setup/runs.ts';

const connectionId = crypto.randomUUID();
const write: Write = { kind: 'create', body: { long_url: 'https://example.com/' }, geo_targets: [] };
const job = crypto.randomUUID();

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const failure = { kind: 'network' } as const;
const states: OperationState[] = [
  { name: 'waiting', sendAt: 0, tries: 0, failure: null },
  { name: 'sending' },
  { name: 'waiting', sendAt: 0, tries: 1, failure },
  { name: 'unconfirmed', since: 0, checkAt: 0, tries: 0, failure: null },
];

const entry = fc
  .record({ number: fc.nat(6), state: fc.constantFrom(...states), isOfJob: fc.boolean() })
  .map(({ number, state, isOfJob }) =>
    entryOf(connectionId, write, { id: idOf(number), state, ...(isOfJob && { job: { id: job, row: number } }) }),
  );
const change = fc.oneof(entry, fc.nat(6).map(idOf));

it('what lies on disk is what was kept and not struck out, each once, also for the next worker', () => {
  const batches = fc.array(fc.record({ changes: fc.array(change, { maxLength: 6 }), isStopped: fc.boolean() }));
  const check = (given: { changes: (Operation | string)[]; isStopped: boolean }[]) => {
    const alone = new Map<string, Operation>();
    const groups = new Map<string, KeptGroup>();
    const wanted = new Map<string, Operation>();
    const onDisk = () => [...[...groups.values()].flatMap(({ entries }) => entries), ...alone.values()];
    let tracked = trackGroups();
    for (const { changes, isStopped } of given) {
      if (isStopped) {
        tracked = trackGroups();
        const read = [...groups.values()].map(({ id, entries }) => ({
          id,
          entries: [...wanted.values()].filter((one) => entries.includes(one)),
        }));
        tracked.load(read, [...alone.values()]);
      }
      for (const one of changes) {
        if (typeof one === 'string') wanted.delete(one);
        else wanted.set(one.id, one);
      }
      const writes = tracked.write(changes);
      for (const one of writes.put) alone.set(one.id, one);
      for (const id of writes.remove) alone.delete(id);
      for (const one of writes.putGroups) groups.set(one.id, one);
      for (const id of writes.removeGroups) groups.delete(id);
      expect(new Set(onDisk())).toEqual(new Set(wanted.values()));
      expect(onDisk()).toHaveLength(wanted.size);
    }
  };
  fc.assert(fc.property(batches, check), runs(300));
});

it('what could not be written of rows that lie together is written with what follows', () => {
  const rowOf = (number: number, state: OperationState) =>
    entryOf(connectionId, write, { id: idOf(number), state, job: { id: job, row: number } });
  const tracked = trackGroups();
  const [sending, tried] = [{ name: 'sending' }, { name: 'waiting', sendAt: 0, tries: 1, failure }] as const;
  const [group] = tracked.write([rowOf(1, sending), rowOf(2, sending)]).putGroups;
  tracked.lost(tracked.write([rowOf(1, tried)]));
  const { putGroups, remove } = tracked.write([idOf(1)]);
  // It has no record of its own yet.
  expect(remove).toEqual([]);
  expect(putGroups).toEqual([{ id: group?.id, entries: [rowOf(2, sending)] }]);
  tracked.lost(tracked.write([idOf(2)]));
  expect(tracked.write([]).removeGroups).toEqual([group?.id]);
});

it('an entry that goes back to those beside it leaves no record of its own behind, however often the disk refuses', () => {
  const alone = entryOf(connectionId, write, { id: idOf(1) });
  const row = { ...alone, job: { id: job, row: 1 } };
  const tracked = trackGroups();
  expect(tracked.write([alone]).put).toEqual([alone]);
  tracked.lost(tracked.write([idOf(1), row]));
  tracked.lost(tracked.write([alone]));
  const { remove, putGroups } = tracked.write([]);
  expect(remove).toEqual([idOf(1)]);
  expect(putGroups.map(({ entries }) => entries)).toEqual([[alone]]);
});

it('a disk that takes only some of what is written loses no entry that it holds, and brings back none struck out', () => {
  const batches = fc.array(fc.record({ changes: fc.array(change, { maxLength: 6 }), isRefused: fc.boolean() }));
  const check = (given: { changes: (Operation | string)[]; isRefused: boolean }[]) => {
    const alone = new Set<string>();
    const groups = new Map<string, KeptGroup>();
    const tracked = trackGroups();
    const idsOnDisk = () => [
      ...[...groups.values()].flatMap(({ entries }) =>
        entries.map((one) => z.parse(z.object({ id: z.string() }), one).id),
      ),
      ...alone,
    ];
    const wanted = new Set<string>();
    /** What was kept before, and is wanted still. */
    const kept = new Set<string>();
    for (const { changes, isRefused } of given) {
      for (const one of changes) {
        if (typeof one !== 'string') wanted.add(one.id);
        else for (const set of [wanted, kept]) set.delete(one);
      }
      const writes = tracked.write(changes);
      if (isRefused) tracked.lost(writes);
      else {
        for (const one of writes.put) alone.add(one.id);
        for (const id of writes.remove) alone.delete(id);
        for (const one of writes.putGroups) groups.set(one.id, one);
        for (const id of writes.removeGroups) groups.delete(id);
        for (const one of changes) if (typeof one !== 'string' && wanted.has(one.id)) kept.add(one.id);
        expect([...kept].filter((id) => !idsOnDisk().includes(id))).toEqual([]);
        expect(idsOnDisk().filter((id) => !wanted.has(id))).toEqual([]);
        expect(idsOnDisk()).toHaveLength(new Set(idsOnDisk()).size);
      }
    }
  };
  fc.assert(fc.property(batches, check), runs(300));
});

it('rows of a job are kept and struck out with fewer writes than there are rows', async () => {
  await connectedService();
  const [put, remove] = [vi.spyOn(IDBObjectStore.prototype, 'put'), vi.spyOn(IDBObjectStore.prototype, 'delete')];
  await jobEnded(await begin(Array.from({ length: 120 }, (_, at) => rowOfCreate(at))));
  await eventually(async () => expect(await keptEntries()).toEqual([]));
  const stores = [...put.mock.contexts, ...remove.mock.contexts].filter((store) => store instanceof IDBObjectStore);
  const ofOutbox = stores.filter(({ transaction }) => transaction.db.name === 'outbox');
  expect(ofOutbox.length).toBeGreaterThan(0);
  expect(ofOutbox.filter(({ name }) => name === 'entries')).toEqual([]);
});

it('a group of rows that cannot be read hides no other, and stays', async () => {
  const { behave } = await listService([]);
  behave(answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' }));
  await leaveEntries();
  await startBackground();
  await eventually(async () => expect(await keptEntries()).toEqual([]));
  const row = entryOf(pageConnectionId(), write, { job: { id: job, row: 0 }, state: { name: 'sending' } });
  const database = await openDB('outbox');
  const unreadable = { id: 'x', version: 99 };
  await database.put('groups', { id: row.id, entries: [row] });
  await database.put('groups', unreadable);
  await startBackground();
  await eventually(async () => expect((await outboxItem.get()).entries.map(({ id }) => id)).toEqual([row.id]));
  expect(await database.get('groups', 'x')).toEqual(unreadable);
  database.close();
});
