import { describe, expect, it } from 'vitest';
import { createApp } from '../../../service/app.ts';
import { openTestDatabase } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';
import { run } from './run.ts';

/** A service with something in every table, and its export. */
const exported = async () => {
  const service = await testService();
  const { clicks, create, database, update, visit } = service;
  const link = await create({ custom_link: 'every-thing', tags: ['a', 'ü'], title: 'Every "thing"\n' });
  const geo_targets = [{ country_id: 'AT' as const, target_url: 'https://example.com/at' }];
  await update({ id: link.id, has_geo_targeting: true, geo_targets });
  await visit(link.short_url);
  await clicks.flush();
  await run(database, ['share', 'create', link.id, '--from', '2026-03-01', '--to', '2026-03-31']);
  return { ...service, link, lines: await run(database, ['export']) };
};

describe('an export', () => {
  it('is lines of JSON, and imported into an empty database it is all there', async () => {
    const { clicks, link, lines, retrieve, stats, time, token } = await exported();
    const database = await openTestDatabase();
    expect(await run(database, ['import'], lines)).toEqual([`${lines.length - 1} rows are in`]);
    expect(await run(database, ['export'])).toEqual(lines);

    const { app } = createApp({ database, clicks, clock: () => time.now });
    const headers = { Authorization: `Bearer ${token}` };
    const get = async (path: string): Promise<unknown> =>
      (await app.request(`http://go.example.com/v1${path}?id=${link.id}`, { headers })).json();
    expect(await get('/link')).toMatchObject({ data: await retrieve(link.id) });
    expect(await get('/link/stats')).toMatchObject({ data: await stats(`?id=${link.id}`) });
    expect((await app.request('http://go.example.com/every-thing')).headers.get('Location')).toBe(long_url);
  });

  it('holds more rows than are read at once, each of them once', async () => {
    const { create, database } = await testService();
    await create({ tags: Array.from({ length: 450 }, (_, index) => `tag ${index}`) });
    const lines = await run(database, ['export']);
    expect(lines.filter((line) => line.includes('"link_tags"'))).toHaveLength(450);
  });

  it('is refused by a database that holds something, or a line that is none, and nothing is in', async () => {
    const { database, lines, list } = await exported();
    await expect(run(database, ['import'], lines)).rejects.toThrow(/has tokens already/);
    expect(await list()).toHaveLength(1);

    const other = await openTestDatabase();
    await expect(run(other, ['import'], [...lines, '{"table":"links"}'])).rejects.toThrow(/nothing was imported/);
    await expect(run(other, ['import'], ['{"hem":"export","migrations":["0000"]}'])).rejects.toThrow(/another version/);
    await expect(run(other, ['import'])).rejects.toThrow(/nothing to import/);
    expect(await other.selectFrom('links').select('id').execute()).toEqual([]);
  });
});
