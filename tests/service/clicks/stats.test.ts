import { describe, expect, it } from 'vitest';
import { dimensions, intervals } from '../../../lib/contract/analytics.ts';
import { noHints } from '../../../service/clicks/click.ts';
import { type Device, sharedDevices, unknownDevice } from '../../../service/clicks/devices.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { until } from '../../setup/until.ts';
import { browser, failureOf, testService } from '../test-service.ts';

const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

/**
 * A link made on Saturday 28 February 2026. One visitor clicks it then, and again two days later together with another
 * one.
 */
const clicked = async () => {
  const service = await testService();
  const { time, create, visit } = service;
  // Other agents are detected later.
  for (const userAgent of [browser, pixel]) await sharedDevices().of({ userAgent, hints: noHints });
  time.now = new Date('2026-02-28T23:30:00Z');
  const { id, short_url } = await create();
  await visit(short_url);
  await visit(short_url);
  time.now = new Date('2026-03-02T08:00:00Z');
  await visit(short_url);
  await visit(short_url, { 'User-Agent': pixel });
  return { ...service, id, short_url };
};

describe('the stats of a link', () => {
  it('count every click, and each visitor once', async () => {
    const { id, stats } = await clicked();
    expect(await stats(`?id=${id}`)).toMatchObject({
      timeframe: '2026-02-28/2026-03-02',
      total_count: 4,
      unique_count: 2,
    });
  });

  it('have every dimension and interval, empty before the first click', async () => {
    const { create, stats } = await testService();
    const { id } = await create();
    const result = await stats(`?id=${id}`);
    expect(result).toMatchObject({ total_count: 0, unique_count: 0 });
    for (const dimension of dimensions) expect(result.stats?.[dimension]).toEqual([]);
    for (const interval of intervals) expect(result.stats?.interval?.[interval]).not.toEqual([]);
  });

  it('rank each dimension by falling count, and add up in each', async () => {
    const { id, stats } = await clicked();
    const { stats: result } = await stats(`?id=${id}`);
    expect(result?.os_name).toEqual([
      { name: 'Mac', total_count: 3, unique_count: 1 },
      { name: 'Android', total_count: 1, unique_count: 1 },
    ]);
    expect(result?.device_model?.map(({ name }) => name)).toEqual(['unknown', 'Pixel 9']);
    for (const dimension of dimensions) {
      const sum = result?.[dimension]?.reduce((total, { total_count }) => total + (total_count ?? 0), 0);
      expect(sum).toBe(4);
    }
  });

  it('show every day of the range, with or without clicks', async () => {
    const { id, stats } = await clicked();
    expect((await stats(`?id=${id}`)).stats?.interval?.day).toEqual([
      { date: '2026-02-28', total_count: 2, unique_count: 1 },
      { date: '2026-03-01', total_count: 0, unique_count: 0 },
      { date: '2026-03-02', total_count: 2, unique_count: 2 },
    ]);
  });

  it('show hours, weeks from Monday, months and years, each visitor once in each', async () => {
    const { id, stats } = await clicked();
    const interval = (await stats(`?id=${id}`)).stats?.interval;
    expect(interval?.hour).toHaveLength(72);
    expect(interval?.hour?.[23]).toEqual({ date: '2026-02-28T23:00:00Z', total_count: 2, unique_count: 1 });
    expect(interval?.week).toEqual([
      { date: '2026-02-23', total_count: 2, unique_count: 1 },
      { date: '2026-03-02', total_count: 2, unique_count: 2 },
    ]);
    expect(interval?.month?.map(({ date }) => date)).toEqual(['2026-02-01', '2026-03-01']);
    expect(interval?.year).toEqual([{ date: '2026-01-01', total_count: 4, unique_count: 2 }]);
  });

  it('of some days contain only these days', async () => {
    const { id, stats } = await clicked();
    const result = await stats(`?id=${id}&start_date=2026-03-01&end_date=2026-03-02`);
    expect(result).toMatchObject({ timeframe: '2026-03-01/2026-03-02', total_count: 2, unique_count: 2 });
    expect(result.stats?.os_name).toEqual([
      { name: 'Android', total_count: 1, unique_count: 1 },
      { name: 'Mac', total_count: 1, unique_count: 1 },
    ]);
    expect(result.stats?.interval?.day).toHaveLength(2);
  });

  it('of a thousand years contain only days that can have clicks', async () => {
    const { id, stats } = await clicked();
    const result = await stats(`?id=${id}&start_date=0001-01-01&end_date=9999-12-31`);
    expect(result).toMatchObject({ timeframe: '0001-01-01/9999-12-31', total_count: 4 });
    expect(result.stats?.interval?.day).toHaveLength(3);
  });

  it('begin with the first click, however old the link is', async () => {
    const { create, database, stats, time, visit } = await testService();
    const { id, short_url } = await create();
    await database.updateTable('links').set({ created_at: '1970-01-01T00:00:00.000Z' }).execute();
    const lengths = async (range = '') => {
      const result = await stats(`?id=${id}${range}`);
      const { hour, day, week, month, year } = result.stats?.interval ?? {};
      expect(JSON.stringify(result).length).toBeLessThan(25_000);
      return [hour, day, week, month, year].map((steps) => steps?.length);
    };
    expect(await lengths()).toEqual([24, 1, 1, 1, 1]);
    await visit(short_url);
    time.now = new Date('2026-03-02T08:00:00Z');
    expect(await lengths()).toEqual([48, 2, 2, 1, 1]);
    expect(await lengths('&start_date=1970-01-01&end_date=2026-03-02')).toEqual([48, 2, 2, 1, 1]);
    expect(await lengths('&start_date=1980-01-01&end_date=1989-12-31')).toEqual([24, 1, 1, 1, 1]);
    expect(await stats(`?id=${id}`)).toMatchObject({ timeframe: '1970-01-01/2026-03-02', total_count: 1 });
    await rollUpClicks(database, id, { force: true });
    expect(await lengths()).toEqual([48, 2, 2, 1, 1]);
    // A range that begins after the first click has each of its days.
    time.now = new Date('2026-04-01T08:00:00Z');
    expect(await lengths('&start_date=2026-03-20&end_date=2026-03-31')).toEqual([288, 12, 3, 1, 1]);
  });

  it.each([
    ['an end before the link was made', 'end_date=2026-02-01', '2026-02-01/2026-02-01'],
    ['a start that is still to come', 'start_date=2026-04-01', '2026-04-01/2026-04-01'],
  ])('of a range with only %s are empty, for that day', async (_what, range, timeframe) => {
    const { id, stats } = await clicked();
    const result = await stats(`?id=${id}&${range}`);
    expect(result).toMatchObject({ timeframe, total_count: 0, unique_count: 0 });
    expect(result.stats?.interval?.day).toEqual([]);
  });

  it.each([
    ['a day that no calendar has', 'start_date=2026-02-31', 'start_date'],
    ['a range that ends before it begins', 'start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
  ])('refuse %s', async (_what, range, field) => {
    const { call, create } = await testService();
    const { id } = await create();
    const failure = await failureOf(call('GET', `/link/stats?id=${id}&${range}`));
    expect(failure).toMatchObject({ shape: 'F4', fieldErrors: { [field]: [expect.any(String)] } });
  });

  it('refuse an unknown link', async () => {
    const { call } = await testService();
    const answer = call('GET', '/link/stats?id=123e4567-e89b-42d3-a456-426614174000');
    expect(await failureOf(answer)).toMatchObject({ shape: 'F1' });
  });

  it('count a click at once, and its device when it is detected', async () => {
    const detected = Promise.withResolvers<Device>();
    const { create, list, stats, visit } = await testService({ devices: { of: () => detected.promise } });
    const { id, short_url } = await create();
    for (let visits = 0; visits < 2; visits += 1) await visit(short_url, { 'Accept-Language': 'de' });
    expect(await list()).toMatchObject([{ id, is_clicked: true }]);
    const both = { total_count: 2, unique_count: 1 };
    const hour = { date: '2026-03-01T12:00:00Z', ...both };
    const { stats: before, ...counts } = await stats(`?id=${id}`);
    expect(counts).toMatchObject(both);
    expect(before).toMatchObject({ language: [{ name: 'de', ...both }], referrer: [{ name: 'direct', ...both }] });
    expect(before?.interval?.hour).toContainEqual(hour);
    expect(before?.os_name).toEqual([{ name: 'unknown', ...both }]);
    detected.resolve({ ...unknownDevice, os_name: 'Mac' });
    await until(async () => expect((await stats(`?id=${id}`)).stats?.os_name).toEqual([{ name: 'Mac', ...both }]));
    const { stats: after, ...again } = await stats(`?id=${id}`);
    expect(again).toEqual(counts);
    expect({ ...after, os_name: [] }).toEqual({ ...before, os_name: [] });
  });

  it('name languages, referrers and unknown values', async () => {
    const { create, stats, visit } = await testService();
    const { id, short_url } = await create();
    await visit(short_url, { 'Accept-Language': 'en;q=0.5, de-AT', Referer: 'https://news.example:8080/page?q=1' });
    await visit(short_url);
    const { stats: result } = await stats(`?id=${id}`);
    expect(result?.language?.map(({ name }) => name)).toEqual(['de', 'unknown']);
    expect(result?.referrer?.map(({ name }) => name)).toEqual(['direct', 'news.example:8080']);
    expect(result?.country?.map(({ name }) => name)).toEqual(['unknown']);
  });

  it('count scans of marked QR codes, also after a password', async () => {
    const { app, create, stats, visit } = await testService();
    const { id, short_url } = await create({ has_password: true, password: 'open sesame' });
    const page = await (await visit(`${short_url}?qr=1`)).text();
    // A form without an action is sent to the visited address, mark included.
    expect(page).toContain('<form method="post">');
    const body = new URLSearchParams({ password: 'open sesame' });
    await app.request(`${short_url}?qr=1`, { method: 'POST', body, headers: { 'User-Agent': browser } });
    const { stats: result } = await stats(`?id=${id}`);
    expect(result?.referrer).toEqual([{ name: 'QR code', total_count: 1, unique_count: 1 }]);
  });

  it('are deleted with the link', async () => {
    const { call, database, id } = await clicked();
    await call('DELETE', `/link/delete?id=${id}`);
    expect(await database.selectFrom('figures').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('click_batches').selectAll().execute()).toEqual([]);
  });

  it('lose nothing when the clock jumps ahead and back, even before the link’s creation', async () => {
    const { create, stats, time, visit } = await testService();
    const { id, short_url } = await create();
    for (const at of ['2026-03-01T12:00:00Z', '2026-03-09T12:00:00Z', '2026-02-01T12:00:00Z', '2026-03-02T12:00:00Z']) {
      time.now = new Date(at);
      await visit(short_url);
      const { total_count, stats: result } = await stats(`?id=${id}`);
      for (const steps of Object.values(result?.interval ?? {})) {
        expect(steps?.reduce((sum, step) => sum + (step.total_count ?? 0), 0)).toBe(total_count);
      }
    }
    const result = await stats(`?id=${id}`);
    expect(result).toMatchObject({ timeframe: '2026-03-01/2026-03-02', total_count: 4, unique_count: 1 });
    expect(result.stats?.interval?.day).toEqual([
      { date: '2026-03-01', total_count: 2, unique_count: 1 },
      { date: '2026-03-02', total_count: 2, unique_count: 1 },
    ]);
  });

  it('name a frequent referrer after 500 invented ones', async () => {
    const { clicks, create, database, stats, visit } = await testService();
    const { id, short_url } = await create();
    for (let name = 0; name < 600; name += 1) {
      await visit(short_url, { Referer: `https://invented-${name}.example/` });
      if (name === 550) await clicks.flush();
      if (name === 550) await rollUpClicks(database, id, { force: true });
    }
    await rollUpClicks(database, id, { force: true });
    for (let round = 0; round < 5; round += 1) await visit(short_url, { Referer: 'https://real.example/' });
    const { stats: result, total_count } = await stats(`?id=${id}`);
    expect(total_count).toBe(605);
    expect(result?.referrer?.find(({ name }) => name === 'real.example')).toMatchObject({ total_count: 5 });
    expect(result?.referrer?.length).toBeLessThanOrEqual(501);
  });

  it('contain no visitor’s address or user agent', async () => {
    const { clicks, database } = await clicked();
    await clicks.flush();
    const batches = await database.selectFrom('click_batches').selectAll().execute();
    for (const { link_id } of batches) await rollUpClicks(database, link_id, { force: true });
    const rows = [...batches, ...(await database.selectFrom('figures').selectAll().execute())];
    expect(rows).toHaveLength(1 + 6);
    const stored = rows.flatMap((row) =>
      Object.values(row).map((value) => Buffer.from(String(value)).toString('latin1')),
    );
    expect(stored.join('\n')).toContain('Android');
    expect(stored.join('\n')).not.toMatch(/127\.0\.0\.1|Mozilla/);
    expect(browser).toMatch(/Mozilla/);
  });
});
