import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { mayHavePendingOfPage, readIfThere } from '../../../lib/database/first-look.ts';
import { withHemDatabase } from '../../../lib/database/hem-database.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const page = 'https://example.com/page';

/** Stores pending operations with these places. */
const storeAt = (...places: unknown[]) =>
  withHemDatabase(async (database) => {
    const { store, done } = database.transaction('operations', 'readwrite');
    for (const [row, at] of places.entries()) void store.put({ key: [`${row}`, 0], index: { open: 1 }, at });
    await done;
  });

const mayHavePending = () => readIfThere((database) => mayHavePendingOfPage(database, page));
const elsewhere = { address: 'https://example.com/page/other' };

it('a pending change may belong to a page by its address, or that of a channel', async () => {
  await storeAt(elsewhere, null, { address: `x${page}` });
  expect(await mayHavePending()).toBe(false);
  await storeAt(elsewhere, { address: page });
  expect(await mayHavePending()).toBe(true);
  await storeAt(elsewhere, { address: `channel:newsletter:${page}` });
  expect(await mayHavePending()).toBe(true);
});

it.each([
  ['without a place', undefined],
  ['of an unknown format', { address: 1 }],
])('a pending change %s may belong to any page', async (_which, at) => {
  await storeAt(at);
  expect(await mayHavePending()).toBe(true);
});

it('one of more than 500 pending changes may belong to any page', async () => {
  await storeAt(...Array.from({ length: 500 }, () => elsewhere));
  expect(await mayHavePending()).toBe(false);
  await storeAt(...Array.from({ length: 501 }, () => elsewhere));
  expect(await mayHavePending()).toBe(true);
});
