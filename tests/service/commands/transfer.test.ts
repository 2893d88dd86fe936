import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../service/app.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { readLines } from '../../../service/storage/import.ts';
import { footer } from '../../../service/storage/transfer-format.ts';
import { runs } from '../../setup/runs.ts';
import { openTestDatabase } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';
import { run } from './run.ts';

/** A service with a row in every table, and its export. */
const exported = async () => {
  const service = await testService();
  const { app, clicks, create, database, token, update, visit } = service;
  const link = await create({ custom_link: 'every-thing', tags: ['a', 'ü'], title: 'Every "thing"\n' });
  const geo_targets = [{ country_id: 'AT' as const, target_url: 'https://example.com/at' }];
  await update({ id: link.id, has_geo_targeting: true, geo_targets });
  await visit(link.short_url);
  await clicks.flush();
  await rollUpClicks(database, link.id, { force: true });
  await visit(link.short_url);
  await clicks.flush();
  const keyed = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': '"one"' };
  const body = JSON.stringify({ long_url });
  await app.request('http://go.example.com/v1/link/create', { method: 'POST', headers: keyed, body });
  await run(database, ['share', 'create', link.id, '--from', '2026-03-01', '--to', '2026-03-31']);
  return { ...service, link, lines: await run(database, ['export']) };
};

it.each([
  ['with a line end', '\n'],
  ['without one', ''],
])('a long line %s is read in linear time', async (_how, end) => {
  const chunks = [...Array.from({ length: 4_000 }, () => Buffer.alloc(4_000, 'x')), Buffer.from(`${end}last`)];
  const before = process.cpuUsage();
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks))) lines.push(line);
  expect(lines.map((line) => line.length)).toEqual(end === '' ? [16_000_004] : [16_000_000, 4]);
  // Joining and searching the line with each chunk took seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
});

it('a line that is too long for the memory is refused before its end', async () => {
  const chunks = ['first\nsecond\n', ...Array.from({ length: 251 }, () => 'x'.repeat(1_000_000))];
  const reading = Array.fromAsync(readLines(Readable.from(chunks)));
  await expect(reading).rejects.toThrow('Line 3 is too long: nothing was imported.');
});

it('lines are read in any chunks', async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'ä', '😀', '\r') }), { minLength: 1, maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 });
  const property = fc.asyncProperty(texts, sizes, async (sent, chunkSizes) => {
    const bytes = Buffer.from(sent.join('\n'));
    const chunks: Buffer[] = [];
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = chunkSizes[turn % chunkSizes.length] ?? 1;
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    const lines: string[] = [];
    for await (const line of readLines(Readable.from(chunks))) lines.push(line);
    expect(lines).toEqual(sent.at(-1) === '' ? sent.slice(0, -1) : sent);
  });
  await fc.assert(property, runs(200));
});

describe('an export', () => {
  it('is lines of JSON, and complete after it is imported', async () => {
    const { clicks, link, lines, retrieve, stats, time, token } = await exported();
    const { rows } = footer.parse(JSON.parse(lines.at(-1) ?? ''));
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    const database = await openTestDatabase();
    // The rows without the first and last line.
    expect(await run(database, ['import'], lines)).toEqual([`${lines.length - 2} rows were imported`]);
    expect(await run(database, ['export'])).toEqual(lines);

    const { app } = createApp({ database, clicks, clock: () => time.now });
    const headers = { Authorization: `Bearer ${token}` };
    const get = async (path: string): Promise<unknown> =>
      (await app.request(`http://go.example.com/v1${path}?id=${link.id}`, { headers })).json();
    expect(await get('/link')).toMatchObject({ data: await retrieve(link.id) });
    expect(await get('/link/stats')).toMatchObject({ data: await stats(`?id=${link.id}`) });
    expect((await app.request('http://go.example.com/every-thing')).headers.get('Location')).toBe(long_url);
  });

  it('contains more rows than a page, each of them once', async () => {
    const { create, database } = await testService();
    await create({ tags: Array.from({ length: 450 }, (_, index) => `tag ${index}`) });
    const lines = await run(database, ['export']);
    expect(lines.filter((line) => line.includes('"table":"link_tags"'))).toHaveLength(450);
  });

  it('is refused for a database with data or an invalid line, and imports nothing', async () => {
    const { database, lines, list } = await exported();
    await expect(run(database, ['import'], lines)).rejects.toThrow(/has tokens already/);
    expect(await list()).toHaveLength(2);

    const other = await openTestDatabase();
    await expect(run(other, ['import'], ['{"hem":"export","migrations":["0000"]}'])).rejects.toThrow(/another version/);
    await expect(run(other, ['import'])).rejects.toThrow(/nothing to import/);
    const changed = (before: string, after: string) => lines.map((line) => line.replace(before, after));
    for (const [given, sentence] of [
      [lines.slice(0, -1), /^The export is incomplete, since its last line is missing: nothing was imported\./],
      [lines.slice(0, 1), /^The export is incomplete/],
      [
        lines.filter((line) => !line.includes('"position":1')),
        /^The export has 1 of 2 rows of link_tags: nothing was imported\./,
      ],
      [[...lines, lines.at(-1) ?? ''], new RegExp(`^Line ${lines.length + 1} comes after the export's end: nothing`)],
      [[...lines.slice(0, 3), '{"table":"links"}'], /^Line 4 is not part of an export of this service: nothing/],
      [
        changed('"code":', '"kode":'),
        /^Line \d+ has a column "kode" that links does not have: nothing was imported\.$/,
      ],
      [changed('"position":0,', ''), /^Line \d+ lacks the column "position": nothing was imported\.$/],
      [lines.toSpliced(2, 0, lines[1] ?? ''), /^Line 3 cannot be a row of owners \(.*\): nothing was imported\.$/],
    ] as const) {
      await expect(run(other, ['import'], given)).rejects.toThrow(sentence);
    }
    expect(await other.selectFrom('links').select('id').execute()).toEqual([]);
  });
});
