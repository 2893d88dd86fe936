import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { restore } from '../../../service/storage/restore.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { freshStorage } from '../test-database.ts';
import { testService } from '../test-service.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = () => mkdtempSync(join(folder, 'one-'));

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;
const linksOf = async (database: Database) =>
  (await database.selectFrom('links').select('title').orderBy('id').execute()).map(({ title }) => title);

/** A service on a file (or PostgreSQL), with two links. */
const filled = async () => {
  const place = fresh();
  const database = await openDatabase(await freshStorage(join(place, 'service.sqlite')));
  const service = await testService({ database });
  await service.create({ title: 'one' });
  await service.create({ title: 'two' });
  return { ...service, place, copy: join(place, 'copy') };
};

describe('a copy of the database', () => {
  it('is for its owner alone, of one moment, and restored it is all there', async () => {
    const { copy, create, database, token } = await filled();
    expect(await run(database, ['backup', copy])).toEqual([`The copy is in ${copy}`]);
    await create({ title: 'after' });
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');

    const storage = await freshStorage(join(fresh(), 'restored.sqlite'));
    await restore(copy, storage);
    const restored = await openDatabase(storage);
    expect(await linksOf(restored)).toEqual(['one', 'two']);
    const { call } = await testService({ database: restored }).catch(() => ({ call: null }));
    expect((await call?.('GET', '/links', undefined, token))?.status).toBe(200);
    if (!isPostgres) expect((statSync(storage.file).mode & 0o777).toString(8)).toBe('600');
    await restored.destroy();
  });

  it('ends, however much is written meanwhile', async () => {
    const { copy, create, database } = await filled();
    const state = { isOver: false, made: 0 };
    const writing = (async () => {
      for (; !state.isOver; state.made += 1) await create({ title: `more ${state.made}` });
    })();
    for (let copies = 0; copies < 3; copies += 1) await run(database, ['backup', `${copy}-${copies}`]);
    state.isOver = true;
    await writing;
    expect(state.made).toBeGreaterThan(0);
    expect(existsSync(`${copy}-2`)).toBe(true);
  });

  it('is never written over another file, nor left half written', async () => {
    const { copy, database, place } = await filled();
    writeFileSync(copy, 'mine');
    await expect(run(database, ['backup', copy])).rejects.toThrow(/There is a file .* already/);
    expect(readFileSync(copy, 'utf8')).toBe('mine');
    await expect(run(database, ['backup', join(place, 'nowhere', 'copy')])).rejects.toThrow(/cannot be written/);
  });

  it.skipIf(isPostgres)('is not restored over a database, nor where it is damaged or none', async () => {
    const { copy, database, place } = await filled();
    await run(database, ['backup', copy]);
    const there = { file: join(place, 'service.sqlite') };
    await expect(restore(copy, there)).rejects.toThrow(/There is a database .* already/);
    const bytes = readFileSync(copy);
    bytes.fill(0xff, 5_000, 30_000);
    writeFileSync(`${copy}-damaged`, bytes);
    const file = join(place, 'new.sqlite');
    await expect(restore(`${copy}-damaged`, { file })).rejects.toThrow(/damaged|malformed/);
    await expect(restore(join(place, 'nothing'), { file })).rejects.toThrow(/cannot be read/);
    expect(existsSync(file)).toBe(false);
  });

  it('may be an export as well', async () => {
    const { copy, database } = await filled();
    writeFileSync(copy, `${(await run(database, ['export'])).join('\n')}\n`);
    const storage = await freshStorage(join(fresh(), 'restored.sqlite'));
    expect(await restore(copy, storage)).toMatch(/^\d+ rows are in$/);
    const restored = await openDatabase(storage);
    expect(await linksOf(restored)).toEqual(['one', 'two']);
    await createToken(restored, { label: 'x' });
    await restored.destroy();
    await expect(restore(copy, storage)).rejects.toThrow(/has tokens already/);
  });
});
