import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../service/storage/migrate.ts';
import { migrations } from '../../../service/storage/migrations/index.ts';
import {
  type Database,
  displayName,
  openConnection,
  openDatabase,
  type Storage,
} from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';
import { processEnv } from '../process-env.ts';
import { freshStorage } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';
import { withFault, withNotes } from './later-migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a database of this version with a link in it, and closes it. */
async function storageWithLink(): Promise<{ storage: Storage; id: string }> {
  const storage = await freshStorage(join(folder, `${crypto.randomUUID()}.sqlite`));
  const database = await openDatabase(storage);
  const { close, create } = await testService({ database });
  const { id } = await create({ title: 'Straße', tags: ['kept'] });
  await close();
  return { storage, id };
}

/** Migrates a database as a later version would. */
async function migrated(storage: Storage, later: Record<string, Migration>, log = (_: string) => {}) {
  const database = openConnection(storage);
  onTestFinished(() => database.destroy());
  await migrate(database, displayName(storage), log, later);
  return database;
}

const notesIn = async (database: Database) =>
  (await sql<{ note: string }>`select note from links`.execute(database)).rows.map(({ note }) => note);

const stepsIn = async (database: Database) =>
  (await sql<{ name: string }>`select name from hem_migrations order by name`.execute(database)).rows.map(
    ({ name }) => name,
  );

describe('a database that a later version migrates', () => {
  it('keeps all its data', async () => {
    const { storage, id } = await storageWithLink();
    const database = await migrated(storage, withNotes);
    expect(await notesIn(database)).toEqual([`to ${long_url}`]);
    expect(await stepsIn(database)).toEqual(Object.keys(withNotes));
    const { close, list } = await testService({ database: openConnection(storage) });
    expect((await list('?tag=kept&title=STRASSE')).map((link) => link.id)).toEqual([id]);
    await close();
  });

  it('is migrated once, however often it is opened', async () => {
    const { storage } = await storageWithLink();
    for (let opening = 0; opening < 3; opening += 1) {
      expect(await stepsIn(await migrated(storage, withNotes))).toEqual(Object.keys(withNotes));
    }
  });

  it('is unchanged if a migration fails, and can be migrated later', async () => {
    const { storage } = await storageWithLink();
    await expect(migrated(storage, withFault)).rejects.toThrow(/nowhere/);
    const before = await migrated(storage, migrations);
    expect(await stepsIn(before)).toEqual(Object.keys(migrations));
    await expect(notesIn(before)).rejects.toThrow(/note/);
    expect(await notesIn(await migrated(storage, withNotes))).toEqual([`to ${long_url}`]);
  });

  it('is migrated once by processes that start together', async () => {
    const { storage } = await storageWithLink();
    const script = join(import.meta.dirname, 'migrate-process.ts');
    const run = () => promisify(execFile)(process.execPath, [script, JSON.stringify(storage)], { env: processEnv });
    await Promise.all([run(), run(), run()]);
    const database = await migrated(storage, withNotes);
    expect(await notesIn(database)).toEqual([`to ${long_url}`]);
    expect(await stepsIn(database)).toEqual(Object.keys(withNotes));
  });
});

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** Finds the lock of the process that migrates. */
const migrating = `select 1 from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and granted`;

const waitsFor = (table: string) => `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;

/** A migration that locks a table until it ends. */
const locking = (...tables: string[]): Migration => ({
  up: async (db) => {
    for (const table of tables) await sql`lock table ${sql.table(table)} in exclusive mode`.execute(db);
  },
});

/** A connection with a write transaction. */
async function openWriter({ url }: Storage): Promise<pg.Client> {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  onTestFinished(() => writer.end());
  await writer.query('begin');
  return writer;
}

describe.runIf(isPostgres)('a PostgreSQL database that is migrated while other processes write', () => {
  it('contains the links that were being created meanwhile', async () => {
    const { storage } = await storageWithLink();
    const writer = await openWriter(storage);
    await writer.query(
      `insert into links (id, owner_id, domain_id, long_url, code, created_at)
      select 'late', owner_id, domain_id, 'https://late.example/', 'late', created_at from links`,
    );
    const migrating = migrated(storage, withNotes);
    await until(async () => expect((await writer.query(waitsFor('links'))).rows).toHaveLength(1));
    await writer.query('commit');
    expect((await notesIn(await migrating)).toSorted()).toEqual([`to ${long_url}`, 'to https://late.example/']);
  });

  it('makes processes that start meanwhile wait, for longer than a statement may take', async () => {
    const { storage } = await storageWithLink();
    const slow = Promise.withResolvers<void>();
    const later = { ...migrations, '0002-slow': { up: () => slow.promise } };
    const writer = await openWriter(storage);
    const first = migrated(storage, later);
    await until(async () => expect((await writer.query(migrating)).rows).toHaveLength(1));
    const logged: string[] = [];
    const impatient = { ...storage, pool: { connections: 1, statementTimeout: 1 } };
    const second = migrated(impatient, later, (sentence) => void logged.push(sentence));
    await until(() => expect(logged).toEqual([expect.stringMatching(/^Another process is updating the database/)]));
    await writer.query('select pg_sleep(1.5)');
    expect(logged).toHaveLength(1);
    slow.resolve();
    for (const database of [await first, await second]) expect(await stepsIn(database)).toEqual(Object.keys(later));
    expect(logged.at(-1)).toBe('The database is up to date.');
  });

  it('does not lock links between its steps', async () => {
    const { storage } = await storageWithLink();
    const whole: Migration = {
      up: async (db) => {
        await sql`lock table links`.execute(db);
      },
    };
    const writer = await openWriter(storage);
    await writer.query('lock table link_tags in row exclusive mode');
    const migrating = migrated(storage, { ...migrations, '0002-links': whole, '0003-tags': locking('link_tags') });
    await until(async () => expect((await writer.query(waitsFor('link_tags'))).rows).toHaveLength(1));
    await writer.query("set local lock_timeout = '1s'");
    expect((await writer.query('select id from links')).rows).toHaveLength(1);
    await writer.query('commit');
    await migrating;
  });

  it('gives way to the deletion of a link, and is repeated', async () => {
    const { storage } = await storageWithLink();
    const later = { ...migrations, '0002-lock': locking('links', 'link_tags') };
    const writer = await openWriter(storage);
    await writer.query('lock table link_tags in row exclusive mode');
    const logged: string[] = [];
    const migrating = migrated(storage, later, (sentence) => void logged.push(sentence));
    await until(async () => expect((await writer.query(waitsFor('link_tags'))).rows).toHaveLength(1));
    // The migration has locked the links by now, and waits for their tags, which the writer has locked.
    await writer.query('delete from links');
    await writer.query('commit');
    expect(await stepsIn(await migrating)).toEqual(Object.keys(later));
    expect(logged).toEqual([expect.stringMatching(/^The database is in use/), 'The database is up to date.']);
  });

  it('continues after the migrating process was stopped', async () => {
    const storage = await freshStorage();
    const other = new pg.Client({ connectionString: storage.url });
    await other.connect();
    // The lock of a process that migrates.
    await other.query('select pg_advisory_lock(3853314791062309107)');
    const logged: string[] = [];
    const opening = openDatabase(storage, (sentence) => void logged.push(sentence));
    await until(() => expect(logged).toHaveLength(1));
    await other.end();
    const database = await opening;
    expect(await database.selectFrom('owners').select('name').execute()).toEqual([{ name: 'default' }]);
    await database.destroy();
  });
});

it('tags of any length can be stored, and lists by a short one find their links', async () => {
  const { storage, id } = await storageWithLink();
  // Too long for a row of an index, and incompressible.
  const letters = Array.from(
    { length: 2_000 },
    (_, at) => 0x20_000 + (hash('sha256', `${at}`, 'buffer').readUInt16BE() >> 1),
  );
  const long = String.fromCodePoint(...letters);
  const database = await openDatabase(storage);
  await database.insertInto('link_tags').values({ link_id: id, position: 1, tag: long, folded: long }).execute();
  const { close, list } = await testService({ database });
  expect((await list('?tag=kept')).map(({ tags }) => tags)).toEqual([['kept', long]]);
  await close();
});
