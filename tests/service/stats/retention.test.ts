import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dimensions } from '../../../lib/contract/analytics.ts';
import { noHints } from '../../../service/clicks/click.ts';
import { sharedDevices } from '../../../service/clicks/devices.ts';
import { applyRetention } from '../../../service/stats/retention.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { browser, testService } from '../test-service.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A link with clicks of two visitors in three years. */
const clicked = async () => {
  const service = await testService();
  const { clicks, create, time, visit } = service;
  // Other agents are detected later.
  for (const userAgent of [browser, firefox]) await sharedDevices().of({ userAgent, hints: noHints });
  time.now = new Date('2024-03-01T12:00:00Z');
  const { id, short_url } = await create();
  for (const day of ['2024-03-01', '2024-03-02', '2025-12-31', '2026-02-01', '2026-03-01']) {
    time.now = new Date(`${day}T12:00:00Z`);
    await visit(short_url);
    await visit(short_url, { 'User-Agent': firefox });
  }
  await clicks.flush();
  return { ...service, id, short_url };
};

it.each([true, false])(
  'stats lose their details, then their days, but never a click: rolled up before, %s',
  async (isAdded) => {
    const { database, id, stats, time } = await clicked();
    if (isAdded) await rollUpClicks(database, id, { force: true });
    const before = await stats(`?id=${id}`);
    await applyRetention(database, { detailDays: 30, dayYears: 1 }, time.now);
    const after = await stats(`?id=${id}`);
    expect(after).toMatchObject({ total_count: 10, unique_count: 2 });
    for (const dimension of dimensions) expect(after.stats?.[dimension]).toEqual(before.stats?.[dimension]);
    expect(after.stats?.interval?.year).toEqual(before.stats?.interval?.year);
    expect(after.stats?.interval?.month).toEqual(before.stats?.interval?.month);
    const rows = await database.selectFrom('figures').select(['period', 'hours']).orderBy('period').execute();
    const days = rows.filter(({ period }) => period.length === 10);
    expect(days.map(({ period, hours }) => [period, hours === '[]'])).toEqual([
      ['2025-12-31', true],
      // Within the days for which details are kept.
      ['2026-02-01', false],
      ['2026-03-01', false],
    ]);
  },
);

it('days are deleted although details are kept, also those of clicks that were not rolled up', async () => {
  const { database, id, stats, time } = await clicked();
  await applyRetention(database, { dayYears: 1 }, time.now);
  const left = await stats(`?id=${id}`);
  expect(left).toMatchObject({ total_count: 10, unique_count: 2 });
  const counted = left.stats?.interval?.day?.filter(({ total_count }) => total_count !== 0);
  expect(counted?.map(({ date }) => date?.slice(0, 10))).toEqual(['2025-12-31', '2026-02-01', '2026-03-01']);
});

it('a range of days whose names were deleted still adds up', async () => {
  const { database, id, stats, time } = await clicked();
  await applyRetention(database, { detailDays: 1 }, time.now);
  const {
    stats: result,
    total_count,
    unique_count,
  } = await stats(`?id=${id}&start_date=2024-03-02&end_date=2024-12-01`);
  expect([total_count, unique_count]).toEqual([2, 2]);
  expect(result?.client_name).toEqual([{ name: 'unknown', total_count: 2, unique_count: 2 }]);
});

it('details behind a newer batch at the end of a page are deleted, too', async () => {
  const { clicks, database, id, short_url, time, visit } = await clicked();
  // Fills the batch, and begins another one.
  await database
    .updateTable('click_batches')
    .set({ part: newId(time.now) })
    .execute();
  await visit(short_url);
  await clicks.flush();
  const pattern = await database.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // Ids that sort before its own.
  const before = Array.from({ length: 499 }, (_, number) => String(number).padStart(36, '0'));
  await database.transaction().execute(async (transaction) => {
    for (const each of before) {
      await transaction
        .insertInto('links')
        .values({ ...pattern, id: each, code: each })
        .execute();
      await transaction.insertInto('click_batches').values({ link_id: each, part: '', clicks: '' }).execute();
    }
  });
  await applyRetention(database, { detailDays: 30 }, time.now);
  const days = database.selectFrom('figures').select('hours').where('link_id', '=', id).where('period', '<', '2026-01');
  const hours = await days.where(sql`length(period)`, '=', 10).execute();
  expect(hours).toEqual(Array.from({ length: 3 }, () => ({ hours: '[]' })));
  const left = await database.selectFrom('click_batches').select('part').where('link_id', '=', id).execute();
  expect(left).toEqual([]);
});
