import { expect, it, vi } from 'vitest';
import { createClient } from '@/lib/client/create-client.ts';
import { dimensions, intervals } from '@/lib/contract/analytics.ts';
import { type CsvWords, statsRows } from '@/lib/stats/export.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { nameOfStep } from '@/lib/stats/intervals.ts';
import { type Row, toStats } from '@/lib/stats/stats.ts';
import { runService } from '../setup/service.ts';
import { makeVisits, recount, trustedProxies, visitAll } from '../setup/visits.ts';

const counts = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ name, total_count, unique_count }) => [name, { total_count, unique_count }]));

it.each([
  ['within a month', '2026-03-02', '2026-03-31', 29],
  // 2021 starts on a Friday, so its first days are in a week that started in 2020.
  ['across the end of a leap year', '2020-11-10', '2021-01-20', 71],
])(
  'the data for charts equals a plain recount of the visits, %s',
  async (_when, start_date, end_date, days) => {
    const now = Date.parse(`${end_date}T18:00:00Z`);
    const range = { start_date, end_date };
    const time = { now: new Date(`${start_date}T00:00:00Z`) };
    const { settings, token } = await runService({ clock: () => time.now, proxies: trustedProxies });
    const client = createClient({ fetch, baseUrl: settings.baseUrl, token, names: {} });
    const made = await client.createLink({ long_url: 'https://example.com/page' });
    if (!made.ok) throw new Error('Not created');
    const visits = makeVisits({ count: 200, days, now });
    await visitAll(made.value.short_url ?? '', visits, time);
    time.now = new Date(now);

    const counted = recount(visits);
    // Clicks count at once, and their devices follow.
    const stats = await vi.waitFor(async () => {
      const answer = await client.retrieveStats({ id: made.value.id, ...range });
      if (!answer.ok) throw new Error('No stats');
      const stats = toStats(answer.value);
      for (const { dimension, rows } of stats.dimensions) {
        expect([dimension, counts(rows ?? [])]).toEqual([dimension, counted.by[dimension]]);
      }
      return stats;
    }, 30_000);
    expect(stats).toMatchObject({ total_count: 200, unique_count: counted.unique_count });
    for (const interval of intervals) {
      const { points, unplaced } = fillGaps(stats.steps[interval] ?? [], { interval, range, now });
      expect(unplaced).toEqual([]);
      const clicked = points.filter(({ total_count }) => total_count !== 0);
      expect(
        Object.fromEntries(
          clicked.map(({ start, total_count, unique_count }) => [
            nameOfStep(start, interval),
            { total_count, unique_count },
          ]),
        ),
      ).toEqual(counted.steps[interval]);
    }
  },
  60_000,
);

it('a link with a creation in 1970 is exported as CSV from its first click on', async () => {
  const time = { now: new Date('2026-03-01T12:00:00Z') };
  const { database, settings, token } = await runService({ clock: () => time.now });
  const client = createClient({ fetch, baseUrl: settings.baseUrl, token, names: {} });
  const made = await client.createLink({ long_url: 'https://example.com/page' });
  if (!made.ok) throw new Error('Not created');
  await database.updateTable('links').set({ created_at: '1970-01-01T00:00:00.000Z' }).execute();
  await visitAll(made.value.short_url ?? '', makeVisits({ count: 1, days: 0, now: time.now.getTime() }), time);
  time.now = new Date('2026-03-02T12:00:00Z');
  const words: CsvWords = {
    columns: ['Breakdown', 'Name', 'Clicks', 'Visitors'],
    total: 'Total',
    dimension: (dimension) => dimension,
    interval: (interval) => interval,
  };
  const range = { start_date: '1970-01-01', end_date: '2026-03-02' };
  const answer = await client.retrieveStats({ id: made.value.id, ...range });
  if (!answer.ok) throw new Error('No stats');
  const lines = statsRows(toStats(answer.value), [], words);
  // The header, the total, a name of each dimension, 48 hours, two days, two weeks, a month and a year.
  expect(lines).toHaveLength(2 + dimensions.length + 48 + 2 + 2 + 1 + 1);
});
