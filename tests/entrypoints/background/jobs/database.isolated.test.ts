import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { database } from '@/entrypoints/background/jobs/database.ts';
import { countRows, readRows, waitingRows } from '@/entrypoints/background/jobs/rows.ts';
import { readJobs, readLeftOut } from '@/entrypoints/background/jobs/store.ts';
import { rowOfCreate } from '../../../setup/jobs.ts';

it('the database of the version before is taken over, with what cannot be read in it', async () => {
  const [job, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const before = await openDB('jobs', 2, {
    upgrade: (created) => {
      created.createObjectStore('jobs', { keyPath: 'id' });
      created.createObjectStore('rows', { keyPath: ['job', 'index'] }).createIndex('state', ['job', 'state.name']);
      created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
    },
  });
  const rowAt = (of: string, index: number, state: object) =>
    before.put('rows', { ...rowOfCreate(index), version: 1, job: of, index, hasPassword: false, state });
  const count = 2500;
  for (let index = 0; index < count; index += 1)
    await rowAt(job, index, index % 2 === 0 ? { name: 'waiting', again: false } : { name: 'done', link: null });
  await before.put('rows', { job, index: count, state: { name: 'done' }, version: 9 });
  await rowAt(other, 7, { name: 'asking' });
  await before.put('leftOut', { job, row: 3, name: 'Row 3', long_url: '', why: 'No such country' });
  await before.put('jobs', {
    ...{
      version: 1,
      id: job,
      baseUrl: 'https://go.example.com/v1',
      about: { kind: 'import', file: null },
      startedAt: 1,
    },
    ...{ size: count + 1, state: { name: 'paused' }, undoneBy: null },
  });
  before.close();

  expect(await readJobs()).toMatchObject([{ id: job, size: count + 1 }]);
  expect(await countRows(job)).toEqual({ waiting: 1250, done: 1251, asking: 0, failed: 0 });
  expect(await waitingRows(job)).toEqual(Array.from({ length: 1250 }, (_, at) => 2 * at));
  const { rows, next } = await readRows(job, { from: 1000, most: 5000, states: null });
  expect(rows.map(({ index, name }) => [index, name])).toEqual(
    Array.from({ length: 1500 }, (_, at) => [1000 + at, `Link ${1000 + at}`]),
  );
  expect(next).toBeNull();
  expect(await readRows(other, { from: 0, most: 10, states: ['asking'] })).toMatchObject({ rows: [{ index: 7 }] });
  expect((await readLeftOut(job, { from: 0, most: 10 })).rows).toMatchObject([{ row: 3 }]);
  expect([...(await database()).objectStoreNames].sort()).toEqual(['blocks', 'jobs', 'leftOut', 'standings']);
});
