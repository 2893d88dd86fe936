import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type LastTotals, readLastTotals, saveLastTotals } from '../../../lib/storage/last-totals.ts';

beforeEach(() => fakeBrowser.reset());

const [range, other] = [
  { start_date: '2026-01-01', end_date: '2026-01-30' },
  { start_date: '2026-01-24', end_date: '2026-01-30' },
];
const totals: LastTotals = { total_count: 30, unique_count: 20, range };

it('the last totals are those of a connection and a range', async () => {
  expect(await readLastTotals('here', { name: '30d' })).toBeNull();
  await saveLastTotals('here', { name: '30d' }, totals);
  await saveLastTotals('here', { name: '7d' }, { total_count: null, unique_count: 2, range: other });
  expect(await readLastTotals('here', { name: '30d' })).toEqual(totals);
  expect(await readLastTotals('here', { name: '7d' })).toEqual({ total_count: null, unique_count: 2, range: other });
  expect(await readLastTotals('elsewhere', { name: '30d' })).toBeNull();
});

it('the totals of custom days are not kept, since they are rarely asked for again', async () => {
  await saveLastTotals('here', { name: 'own', ...range }, totals);
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});
