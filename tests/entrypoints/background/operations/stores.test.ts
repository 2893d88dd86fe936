import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobRows } from '@/entrypoints/background/operations/job-rows.ts';
import { createStores } from '@/entrypoints/background/operations/stores.ts';
import { groupOf, isFinished, type Operation, type OperationState, rowGroups } from '@/lib/operations/operation.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { resetDatabases } from '../../../setup/browser/database.ts';
import { rowAt, stateOf } from '../../../setup/job-rows.ts';
import { delayedOperation } from '../../../setup/pending-changes.ts';
import { runs } from '../../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number) => ({
  ...{ id: idOf(number), title: null, long_url: 'https://example.com', short_url: 'https://s.example/a' },
  ...{ custom_url: null, created_at: null },
});
const done = (at: number, made: number | null, isPublished = true): OperationState => ({
  ...{ name: 'done', at, link: made === null ? null : link(made), isPublished },
});

describe.each(['disk', 'session'] as const)('the store of operations: %s', (place) => {
  const isPrivate = place === 'session';
  const storeNow = () => createStores(createParts())[place];
  const readOpen = async () => (await createStores(createParts()).readOpen()).open;
  const operationOf = (number: number, state: OperationState): Operation =>
    delayedOperation({ id: idOf(number), connectionId: idOf(0), at: null, isPrivate, askedAt: number, state });
  const put = (operation: Operation) => ({ kind: 'put' as const, operation });
  const byId = (one: Operation, other: Operation) => one.id.localeCompare(other.id);

  it('returns the last state of operations to the next worker, without finished and removed ones', async () => {
    const state = fc.oneof(fc.constantFrom(...Object.values(stateOf)), fc.constant(done(1, null, false)));
    const change = fc.record({ number: fc.nat(5), state: fc.option(state) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 5 }), async (batches) => {
        const store = storeNow();
        for (const one of await readOpen()) await store.write([{ kind: 'remove', operation: one }]);
        const model = new Map<string, Operation>();
        for (const batch of batches) {
          const changes = batch.map((one) => {
            const operation = operationOf(one.number, one.state ?? stateOf.dropped);
            if (one.state === null) model.delete(operation.id);
            else model.set(operation.id, operation);
            return { kind: one.state === null ? ('remove' as const) : ('put' as const), operation };
          });
          await store.write(changes);
        }
        const open = [...model.values()].filter((one) => !isFinished(one));
        expect((await readOpen()).toSorted(byId)).toEqual(open.toSorted(byId));
      }),
      runs(40),
    );
  });

  it('returns operations by id, also finished ones', async () => {
    const [waiting, finished] = [operationOf(1, stateOf.waiting), operationOf(2, done(2, 12))];
    await storeNow().write([put(waiting), put(finished)]);
    const store = storeNow();
    const read = await Promise.all([store.read(idOf(1)), store.read(idOf(2)), store.read(idOf(3))]);
    expect(read).toEqual([waiting, finished, null]);
  });

  it('returns the operation that created a link, also if it is finished', async () => {
    const store = storeNow();
    await store.write([put(operationOf(1, done(1, 11))), put(operationOf(2, done(2, null)))]);
    await store.write([put(operationOf(3, done(3, 13, false)))]);
    const makers = await storeNow().makersOf([idOf(11), idOf(12), idOf(13)]);
    expect([...makers].toSorted()).toEqual([
      [idOf(11), idOf(1)],
      [idOf(13), idOf(3)],
    ]);
  });

  it('deletes finished operations up to a time, and nothing else', async () => {
    const store = storeNow();
    await store.write([put(operationOf(1, done(1, 11))), put(operationOf(2, done(5, 12)))]);
    await store.write([put(operationOf(3, stateOf.waiting))]);
    await store.removeDone(() => false);
    await store.removeDone(() => true, 5);
    expect([...(await store.makersOf([idOf(11), idOf(12)]))]).toEqual([[idOf(12), idOf(2)]]);
    expect(await readOpen()).toHaveLength(1);
  });
});

/** Creates the reader and the writer of jobs’ rows. `stop` stops their background. */
function rowStorage() {
  const parts = createParts();
  const stores = createStores(parts);
  return { ...createJobRows({ ...parts, stores }), commit: stores.commit, stop: parts.lifetime.stop };
}

describe('rows of jobs', () => {
  const jobs = [idOf(1), idOf(2)];
  const anyRow = fc
    .record({
      job: fc.constantFrom(...jobs),
      row: fc.nat(40),
      state: fc.constantFrom(...Object.values(stateOf)),
      isReadable: fc.boolean(),
    })
    .map(({ job, row, state, isReadable }) => ({
      ...rowAt(job, row, { state }),
      ...(!isReadable && { version: 9 as never }),
    }));
  const question = fc.record({
    from: fc.nat(41),
    most: fc.integer({ min: 1, max: 20 }),
    groups: fc.option(fc.subarray([...rowGroups], { minLength: 1 })),
  });

  it('are counted, and read page by page in their last state, beside unreadable ones', async () => {
    const given = { rows: fc.array(anyRow, { maxLength: 60 }), questions: fc.array(question, { maxLength: 3 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(given), async ({ rows, questions }) => {
        resetDatabases();
        const { commit, countRows, readRows, readWaiting, stop } = rowStorage();
        const last = new Map(rows.map((row) => [`${row.job.id} ${row.job.row}`, row]));
        await commit([...last.values()].map((operation) => ({ kind: 'put', operation })));
        for (const job of jobs) {
          const own = [...last.values()].filter((row) => row.job.id === job).sort((a, b) => a.job.row - b.job.row);
          const inGroup = (group: string) => own.filter((row) => groupOf(row) === group);
          expect(await countRows(job)).toEqual(
            Object.fromEntries(rowGroups.map((group) => [group, inGroup(group).length])),
          );
          const notBegun = own.filter(({ state, version }) => state.name === 'waiting' && version === 1);
          expect(await readWaiting(job, 100)).toEqual(notBegun);
          for (const { from, most, groups } of questions) {
            const expectedRows = own.filter((row) => row.job.row >= from && (groups?.includes(groupOf(row)) ?? true));
            const page = await readRows(job, { from, most, groups });
            expect(page.rows).toEqual(expectedRows.slice(0, most).filter(({ version }) => version === 1));
            expect(page.next).toBe(expectedRows[most]?.job.row ?? null);
          }
        }
        stop();
      }),
      runs(40),
    );
  });

  it('are deleted with their job, and rows of another stored later are not', async () => {
    const { commit, readRows } = rowStorage();
    const put = (job: string, row: number) => ({ kind: 'put' as const, operation: rowAt(job, row) });
    const [one = '', other = ''] = jobs;
    await commit([put(one, 0), put(one, 70_000), put(other, 0)]);
    await commit([{ kind: 'removeJob', id: one }, put(other, 1)]);
    expect((await readRows(one, { from: 0, most: 10, groups: null })).rows).toEqual([]);
    expect((await readRows(other, { from: 0, most: 10, groups: null })).rows).toHaveLength(2);
  });
});
