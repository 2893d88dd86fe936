import fs, {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDomain, listDomains } from '../../../service/access/domains.ts';
import { openDatabase, openForReading, StorageError } from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

/** Reasons why a file cannot be opened. */
async function refusalOf(file: string): Promise<string> {
  const refusal = await openDatabase({ file }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StorageError);
  return String(refusal);
}

describe('opening a database', () => {
  it('creates the folder and the file, and finds everything again', async () => {
    const file = inFolder('deep/down/service.sqlite');
    const first = await openDatabase({ file });
    const domain = await addDomain(first, { host: 'go.example.com' });
    await first.destroy();
    const second = await openDatabase({ file });
    expect(await listDomains(second)).toEqual([domain]);
    await second.destroy();
  });

  it('makes new and existing files readable only by their owner, in any folder', async () => {
    for (const name of ['fresh.sqlite', 'before.sqlite']) {
      const file = inFolder(name);
      if (name === 'before.sqlite') {
        await (await openDatabase({ file })).destroy();
        chmodSync(file, 0o644);
      }
      const database = await openDatabase({ file });
      await addDomain(database, { host: 'go.example.com' });
      const modes = readdirSync(folder)
        .filter((each) => each.startsWith(name))
        .map((each) => [each, (statSync(inFolder(each)).mode & 0o777).toString(8)]);
      expect(modes).toEqual([name, `${name}-shm`, `${name}-wal`].map((each) => [each, '600']));
      await database.destroy();
    }
  });

  it('keeps every commit through a power cut', async () => {
    const file = inFolder('durable.sqlite');
    const database = await openDatabase({ file });
    const sqlite = new Sqlite(file);
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    sqlite.close();
    await database.destroy();
  });

  it('answers writes after they are synced, and blocks nothing meanwhile', async () => {
    const file = inFolder('synced.sqlite');
    const database = await openDatabase({ file });
    const synced: (() => void)[] = [];
    const sync = vi.spyOn(fs, 'fdatasync').mockImplementation((_file, then) => void synced.push(() => then(null)));
    syncBuiltinESMExports();
    onTestFinished(() => {
      sync.mockRestore();
      syncBuiltinESMExports();
    });
    const written: string[] = [];
    const write = async (name: string) => {
      await database.insertInto('settings').values({ name, value: '' }).execute();
      written.push(name);
    };
    const writing = write('alone');
    await until(() => expect(synced).toHaveLength(1));
    const reading = openForReading({ file });
    expect(await reading.selectFrom('settings').select('name').execute()).toEqual([{ name: 'alone' }]);
    expect(written).toEqual([]);
    synced[0]?.();
    await writing;
    const together = database.transaction().execute(async (transaction) => {
      for (const name of ['one', 'two']) await transaction.insertInto('settings').values({ name, value: '' }).execute();
    });
    await until(() => expect(synced).toHaveLength(2));
    synced[1]?.();
    await together;
    await listDomains(database);
    const refused = database.transaction().execute(() => Promise.reject(new Error('Refused')));
    await expect(refused).rejects.toThrow('Refused');
    expect(synced).toHaveLength(2);
    await reading.destroy();
    await database.destroy();
  });

  it('keeps all writes after a failed sync, wherever the log ends then', async () => {
    const file = inFolder('failing.sqlite');
    const database = await openDatabase({ file });
    const write = (name: string) => database.insertInto('settings').values({ name, value: '' }).execute();
    await write('before');
    const sync = vi.spyOn(fs, 'fdatasync');
    sync.mockImplementationOnce((_file, then) => then(new Error('EIO: i/o error, fdatasync')));
    syncBuiltinESMExports();
    onTestFinished(() => {
      sync.mockRestore();
      syncBuiltinESMExports();
    });
    await expect(write('failed')).rejects.toThrow('EIO');
    // After a failed sync, the system reports success even if data was lost. The checkpoint waits for readers.
    const other = new Sqlite(file);
    other.exec('begin');
    const seen = other.prepare("select count(*) from settings where name = 'after'").pluck();
    expect(seen.get()).toBe(0);
    const writing = write('after');
    const another = new Sqlite(file);
    const known = another.prepare("select count(*) from settings where name = 'after'").pluck();
    await until(() => expect(known.get()).toBe(1));
    other.close();
    await writing;
    // As after a power cut that lost the unsynced part of the log.
    copyFileSync(file, inFolder('cut.sqlite'));
    const again = await openDatabase({ file: inFolder('cut.sqlite') });
    const names = await again.selectFrom('settings').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['after', 'before', 'failed']);
    await again.destroy();
    another.close();
    await database.destroy();
  });

  it('opens the target of a symbolic link, and makes its files private', async () => {
    const [place, name] = [mkdtempSync(inFolder('place-')), 'elsewhere.sqlite'];
    const file = inFolder('linked.sqlite');
    symlinkSync(join(place, name), file);
    writeFileSync(join(place, name), '', { mode: 0o644 });
    const first = await openDatabase({ file });
    const domain = await addDomain(first, { host: 'go.example.com' });
    const modes = readdirSync(place).map((each) => [each, (statSync(join(place, each)).mode & 0o777).toString(8)]);
    expect(modes).toEqual([name, `${name}-shm`, `${name}-wal`].map((each) => [each, '600']));
    await first.destroy();
    const second = await openDatabase({ file });
    expect(await listDomains(second)).toEqual([domain]);
    await second.destroy();
  });

  // On systems that list locks.
  it.runIf(existsSync('/proc/locks'))('keeps the locks of a connection when another one opens', async () => {
    const file = inFolder('locked.sqlite');
    const first = await openDatabase({ file });
    const isHeld = () =>
      new RegExp(`POSIX .* ${process.pid} \\S+:${statSync(file).ino} `).test(readFileSync('/proc/locks', 'utf8'));
    expect(isHeld()).toBe(true);
    const second = openForReading({ file });
    await second.selectFrom('owners').select('id').execute();
    expect(isHeld()).toBe(true);
    await second.destroy();
    expect(isHeld()).toBe(true);
    await first.destroy();
    expect(isHeld()).toBe(false);
  });

  it('refuses a folder that cannot be created', async () => {
    writeFileSync(inFolder('a-file'), '');
    expect(await refusalOf(inFolder('a-file/service.sqlite'))).toMatch(/folder .*a-file cannot be written to/);
  });

  it('refuses a folder instead of a file', async () => {
    expect(await refusalOf(folder)).toMatch(/cannot be written to|is not a database/);
  });

  it('refuses a file that is not a database', async () => {
    writeFileSync(inFolder('letter.txt'), 'Dear reader, '.repeat(1000));
    expect(await refusalOf(inFolder('letter.txt'))).toMatch(/letter\.txt is not a database, or it is damaged/);
  });

  it('refuses a database whose first pages were overwritten', async () => {
    const file = inFolder('damaged.sqlite');
    await (await openDatabase({ file })).destroy();
    writeFileSync(file, Buffer.alloc(4096, 0xff), { flag: 'r+' });
    expect(await refusalOf(file)).toMatch(/damaged/);
  });

  it('refuses another program’s database, and does not change it', async () => {
    const file = inFolder('other.sqlite');
    const other = new Sqlite(file);
    other.exec('create table notes (text)');
    expect(await refusalOf(file)).toMatch(/belongs to another program/);
    expect(other.prepare('select name from sqlite_master').pluck().all()).toEqual(['notes']);
    other.close();
  });

  it('refuses a database from before the first version, and says how to keep its links', async () => {
    const file = inFolder('before.sqlite');
    const database = await openDatabase({ file });
    await database.destroy();
    const sqlite = new Sqlite(file);
    sqlite.prepare('update hem_migrations set name = ?').run('0001-links');
    sqlite.close();
    expect(await refusalOf(file)).toContain(
      `The database ${file} was created before Hem's first version. To keep its links, start the clone that made it and save them as a file on Options > Links. Then delete the database (with npm start, the folder .hem), and import that file.`,
    );
  });

  it('refuses a database of a newer version', async () => {
    const file = inFolder('newer.sqlite');
    const database = await openDatabase({ file });
    await database.destroy();
    const sqlite = new Sqlite(file);
    sqlite.prepare('insert into hem_migrations (name, timestamp) values (?, ?)').run('9999-later', '2030');
    sqlite.close();
    expect(await refusalOf(file)).toMatch(/made by a newer version/);
  });

  it('explains it in one sentence', async () => {
    const sentence = await refusalOf(inFolder('a-file/service.sqlite'));
    expect(sentence.split('\n')).toHaveLength(1);
    expect(sentence).toMatch(/[^.]\.$/);
  });
});
