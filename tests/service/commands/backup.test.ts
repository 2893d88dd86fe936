import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { restore } from '../../../service/storage/restore.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { processEnv } from '../process-env.ts';
import { freshStorage } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';
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
  const storage = await freshStorage(join(place, 'service.sqlite'));
  const database = await openDatabase(storage);
  const service = await testService({ database });
  await service.create({ title: 'one' });
  await service.create({ title: 'two' });
  return { ...service, place, storage, copy: join(place, 'copy') };
};

describe('a copy of the database', () => {
  it('is private, a snapshot, and complete after it is restored', async () => {
    const { copy, create, database, token } = await filled();
    expect(await run(database, ['backup', copy])).toEqual([`The copy is in ${copy}`]);
    await create({ title: 'after' });
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');

    const storage = await freshStorage(join(fresh(), 'restored.sqlite'));
    await restore(copy, storage);
    const restored = await openDatabase(storage);
    expect(await linksOf(restored)).toEqual(['one', 'two']);
    const { call, close } = await testService({ database: restored });
    expect((await call('GET', '/links', undefined, token)).status).toBe(200);
    if (!isPostgres) expect((statSync(storage.file).mode & 0o777).toString(8)).toBe('600');
    await close();
  });

  it.skipIf(isPostgres)('is synced when it is written, and when it is restored', async () => {
    const { copy, database } = await filled();
    const synced: number[] = [];
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => void synced.push(fstatSync(file).ino));
    syncBuiltinESMExports();
    onTestFinished(() => {
      sync.mockRestore();
      syncBuiltinESMExports();
    });
    await run(database, ['backup', copy]);
    const file = join(fresh(), 'restored.sqlite');
    await restore(copy, { file });
    expect(synced).toEqual([copy, file].map((each) => statSync(each).ino));
  });

  it('finishes, however much is written meanwhile', async () => {
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

  it('never overwrites a file, and is never left incomplete', async () => {
    const { copy, database, place } = await filled();
    writeFileSync(copy, 'mine');
    await expect(run(database, ['backup', copy])).rejects.toThrow(/The file .* exists/);
    expect(readFileSync(copy, 'utf8')).toBe('mine');
    await expect(run(database, ['backup', join(place, 'nowhere', 'copy')])).rejects.toThrow(/cannot be written/);
  });

  it('is written after an attempt that was interrupted', async () => {
    const { copy, database, place } = await filled();
    writeFileSync(`${copy}.part`, 'half of a copy');
    expect(await run(database, ['backup', copy])).toEqual([`The copy is in ${copy}`]);
    expect(readdirSync(place).filter((name) => name.startsWith('copy'))).toEqual(['copy']);
  });

  it.skipIf(isPostgres)('is not restored over a database, nor if it is damaged or not a database', async () => {
    const { copy, database, place } = await filled();
    await run(database, ['backup', copy]);
    const there = { file: join(place, 'service.sqlite') };
    await expect(restore(copy, there)).rejects.toThrow(/The file .*service\.sqlite exists: stop the service/);
    const bytes = readFileSync(copy);
    bytes.fill(0xff, 5_000, 30_000);
    writeFileSync(`${copy}-damaged`, bytes);
    const file = join(place, 'new.sqlite');
    writeFileSync(`${copy}-cut`, readFileSync(copy).subarray(0, 20_000));
    for (const end of ['damaged', 'cut']) {
      const sentence = `The copy ${copy}-${end} is damaged: use an earlier one.`;
      await expect(restore(`${copy}-${end}`, { file })).rejects.toThrow(sentence);
    }
    await expect(restore(join(place, 'nothing'), { file })).rejects.toThrow(/cannot be read/);
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(isPostgres).each(['-wal', '-shm'])('is not restored beside another database’s file: %s', async (end) => {
    const { copy, database } = await filled();
    await run(database, ['backup', copy]);
    const file = join(fresh(), 'new.sqlite');
    writeFileSync(`${file}${end}`, 'the latest changes of another database');
    await expect(restore(copy, { file })).rejects.toThrow(`The file ${file}${end} exists`);
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(isPostgres)('is restored into a new, private folder', async () => {
    const { copy, database } = await filled();
    await run(database, ['backup', copy]);
    const place = join(fresh(), 'new', 'folder');
    await restore(copy, { file: join(place, 'service.sqlite') });
    expect((statSync(place).mode & 0o777).toString(8)).toBe('700');
    await expect(restore(copy, { file: '/dev/null/service.sqlite' })).rejects.toThrow(/^The folder \/dev\/null cannot/);
  });

  it('that does not fit on the disk leaves no file, and is explained in one sentence', async () => {
    const { copy, create, database, place, storage } = await filled();
    for (let made = 0; made < 10; made += 1) await createToken(database, { label: 'x' });
    // An export fails at once; SQLite needs some room to be opened.
    const [links, blocks] = isPostgres ? [0, 1] : [100, 128];
    for (let made = 0; made < links; made += 1) await create({ long_url: `${long_url}?${'x'.repeat(2_000)}` });
    // Limits the size of files, in half kilobytes. Programs see a full disk.
    const limited = `ulimit -f ${blocks}; exec "${process.execPath}" service/main.ts backup "${copy}"`;
    const address = storage.url === undefined ? {} : { DATABASE_URL: storage.url };
    const env = { PATH: processEnv.PATH, HEM_DATABASE: storage.file, ...address };
    const { status, stderr } = spawnSync('sh', ['-c', limited], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^The copy .* cannot be written: .*\n$/);
    expect(status).toBe(1);
    expect(readdirSync(place).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  it('can be an export as well', async () => {
    const { copy, database } = await filled();
    writeFileSync(copy, `${(await run(database, ['export'])).join('\n')}\n`);
    const storage = await freshStorage(join(fresh(), 'restored.sqlite'));
    writeFileSync(`${storage.file}.part`, 'left by an interrupted attempt');
    expect(await restore(copy, storage)).toMatch(/^\d+ rows were imported$/);
    const restored = await openDatabase(storage);
    expect(await linksOf(restored)).toEqual(['one', 'two']);
    await createToken(restored, { label: 'x' });
    await restored.destroy();
    await expect(restore(copy, storage)).rejects.toThrow(
      isPostgres ? /has tokens already/ : /The file .*restored\.sqlite exists/,
    );
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['ends in the middle', (lines) => lines.slice(0, -2), /^The export is incomplete/],
    ['has a column that no table has', (lines) => lines.map((line) => line.replace('"code":', '"kode":')), /"kode"/],
  ])('that %s is refused, and leaves no database', async (_how, change, sentence) => {
    const { copy, database, storage: there } = await filled();
    const lines = await run(database, ['export']);
    writeFileSync(copy, `${change(lines).join('\n')}\n`);
    const place = fresh();
    const storage = await freshStorage(join(place, 'restored.sqlite'));
    await expect(restore(copy, storage)).rejects.toThrow(sentence);
    expect(readdirSync(place)).toEqual([]);
    await expect(restore(copy, there)).rejects.toThrow(/incomplete|has tokens already|exists/);
    expect(await linksOf(database)).toEqual(['one', 'two']);
    // The next copy has the same path.
    writeFileSync(copy, `${lines.join('\n')}\n`);
    await restore(copy, storage);
    const restored = await openDatabase(storage);
    expect(await linksOf(restored)).toEqual(['one', 'two']);
    await restored.destroy();
  });
});
