import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultOwner } from '../../../service/access/owner.ts';
import { emptyColumns } from '../../../service/links/columns.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { migrations } from '../../../service/storage/migrations/index.ts';
import { type Database, openDatabase, type Storage } from '../../../service/storage/open.ts';
import { openPostgres } from '../../../service/storage/open-postgres.ts';
import { until } from '../../setup/until.ts';
import { freshStorage } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Databases as each migration left them, with data: written once, and never again. */
const frozen = join(import.meta.dirname, 'frozen');
const names = Object.keys(migrations);

/** Clicks that the first of them are to show, with the test's own. */
const clicks: Record<string, number> = { '0001': 1, '0002': 3, '0003': 3 };

describe('a database of an earlier version', () => {
  it('is there for each migration', () => {
    expect(readdirSync(frozen)).toEqual(names.map((name) => `${name}.sql`));
  });

  it.each(names)('is brought up to date with all that it holds: %s', async (name) => {
    const file = join(folder, `${name}.sqlite`);
    const text = readFileSync(join(frozen, `${name}.sql`), 'utf8');
    const sqlite = new Sqlite(file);
    sqlite.exec(text);
    sqlite.close();

    const database = await openDatabase({ file });
    const { call, list, retrieve, stats, visit } = await testService({ database });
    const token = /Token: (hem_[\w-]{43})/.exec(text)?.[1];
    expect((await call('GET', '/links', undefined, token)).status).toBe(200);
    const [link] = await list('?tag=kept&title=stra');
    const id = link?.id ?? '';
    expect((await list('?title=STRASSE')).map((found) => found.id)).toEqual([id]);
    expect((await list('?clicked=true')).map((found) => found.id)).toEqual([id]);
    expect(await list('?clicked=false')).toEqual([]);
    expect(await retrieve(id)).toMatchObject({
      long_url,
      title: 'Straße',
      tags: ['kept', 'ü'],
      is_clicked: true,
      geo_targets: [{ country: { iso2: 'DE' }, target_url: 'https://example.com/de' }],
      shareable_analytics: name < '0003' ? [] : [{ start_date: '2026-03-01', end_date: '2026-03-31' }],
    });
    expect((await visit('http://go.example.com/frozen')).headers.get('Location')).toBe(long_url);
    expect((await stats(`?id=${id}`)).total_count).toBe(clicks[name.slice(0, 4)] ?? 4);
    await database.destroy();
  });

  it('is left as it was where the last statement fails, and brought up to date later', async () => {
    const file = join(folder, 'interrupted.sqlite');
    const sqlite = new Sqlite(file);
    sqlite.exec(readFileSync(join(frozen, '0008-counts-by-kind.sql'), 'utf8'));
    // What the one before the last makes last is called so too.
    sqlite.exec('create trigger links_tagged after insert on secrets begin select 1; end');
    const known = () =>
      ['link_tags', 'link_counts', 'hem_migrations', 'sqlite_master'].map((table) =>
        sqlite.prepare(`select * from ${table} order by 1, 2`).all(),
      );
    const before = known();
    await expect(openDatabase({ file })).rejects.toThrow(/links_tagged already exists/);
    expect(known()).toEqual(before);
    sqlite.exec('drop trigger links_tagged');
    sqlite.close();
    const database = await openDatabase({ file });
    const tagged = database.selectFrom('tagged').select('tag').orderBy('tag');
    expect(await tagged.execute()).toEqual([{ tag: 'kept' }, { tag: 'ü' }]);
    const { list } = await testService({ database });
    expect(await list('?clicked=true&tag=kept')).toHaveLength(1);
    await database.destroy();
  });
});

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

const made = { owner_id: defaultOwner, created_at: '2026-03-01T12:00:00.000Z' };
const waitsForLinks = "select 1 from pg_locks where relation = 'links'::regclass and not granted";

/** Makes a database as a migration left it, with a domain and what else is added. */
async function leaveAt(storage: Storage, name: string, add: (earlier: Database) => Promise<void>): Promise<void> {
  const earlier: Database = new Kysely({ dialect: openPostgres(storage.url ?? '').dialect });
  const tables = { migrationTableName: 'hem_migrations', migrationLockTableName: 'hem_migrations_lock' };
  const provider = { getMigrations: async () => migrations };
  expect((await new Migrator({ db: earlier, provider, ...tables }).migrateTo(name)).error).toBe(undefined);
  await earlier
    .insertInto('domains')
    .values({ ...made, id: 'domain', host: 'go.example.com', is_default: 1 })
    .execute();
  await add(earlier);
  await earlier.destroy();
}

describe.runIf(isPostgres)('a PostgreSQL database that is brought up to date while other processes write', () => {
  it.each(['0006-click-writers', '0007-lists', '0008-counts-by-kind'])(
    'counts links that were being made then, and has their tags: %s',
    async (name) => {
      const storage = await freshStorage();
      await leaveAt(storage, name, async () => {});
      const other = new pg.Client({ connectionString: storage.url });
      await other.connect();
      await other.query('begin');
      await other.query(
        `insert into links (id, owner_id, domain_id, long_url, code, created_at, click_count)
        values ('link', $1, 'domain', $2, 'code', $3, 1)`,
        [made.owner_id, long_url, made.created_at],
      );
      await other.query("insert into link_tags (link_id, position, tag) values ('link', 0, 'kept')");
      const opening = openDatabase(storage);
      await until(async () => expect((await other.query(waitsForLinks)).rows).toHaveLength(1));
      await other.query('commit');
      await other.end();
      const database = await opening;
      const counts = database.selectFrom('link_counts').select(['unit', 'links']).orderBy('unit');
      expect(await counts.execute()).toEqual(
        ['day', 'day clicked', 'hour', 'hour clicked'].map((unit) => ({ unit, links: 1 })),
      );
      const tagged = database.selectFrom('tagged').select(['link_id', 'tag']);
      expect(await tagged.execute()).toEqual([{ link_id: 'link', tag: 'kept' }]);
      await database.destroy();
    },
  );

  it('is waited for by processes that start meanwhile, for longer than a statement may take', async () => {
    const storage = await freshStorage();
    await leaveAt(storage, '0008-counts-by-kind', async () => {});
    const writer = new pg.Client({ connectionString: storage.url });
    await writer.connect();
    await writer.query('begin');
    await writer.query('lock table links in row exclusive mode');
    const first = openDatabase(storage);
    await until(async () => expect((await writer.query(waitsForLinks)).rows).toHaveLength(1));
    const said: string[] = [];
    const impatient = { ...storage, pool: { connections: 1, statementTimeout: 1 } };
    const second = openDatabase(impatient, (sentence) => void said.push(sentence));
    await until(() => expect(said).toEqual([expect.stringMatching(/^Another process brings .* up to date/)]));
    await writer.query('select pg_sleep(1.5)');
    expect(said).toHaveLength(1);
    await writer.query('commit');
    await writer.end();
    for (const database of [await first, await second]) {
      expect(await database.selectFrom('tagged').select('tag').execute()).toEqual([]);
      await database.destroy();
    }
    expect(said.at(-1)).toBe('The database is up to date.');
  });

  it('lets go the links of visits between its steps', async () => {
    const storage = await freshStorage();
    await leaveAt(storage, '0007-lists', async () => {});
    const writer = new pg.Client({ connectionString: storage.url });
    await writer.connect();
    await writer.query('begin');
    // What the step after the next waits for; the next one locks the links against all.
    await writer.query('lock table link_tags in row exclusive mode');
    const opening = openDatabase(storage);
    const waiting = "select 1 from pg_locks where relation = 'link_tags'::regclass and not granted";
    await until(async () => expect((await writer.query(waiting)).rows).toHaveLength(1));
    await writer.query("set local lock_timeout = '1s'");
    expect((await writer.query('select id from links')).rows).toEqual([]);
    await writer.query('commit');
    await writer.end();
    await (await opening).destroy();
  });

  it('begins a step anew where it and somebody who deletes a link waited for one another', async () => {
    const storage = await freshStorage();
    await leaveAt(storage, '0008-counts-by-kind', async () => {});
    const writer = new pg.Client({ connectionString: storage.url });
    await writer.connect();
    await writer.query('begin');
    // Whose wait is long enough is the one that is ended: never the writer's.
    await writer.query("set local deadlock_timeout = '1h'");
    await writer.query('lock table link_tags in row exclusive mode');
    const url = new URL(storage.url ?? '');
    url.searchParams.set('options', '-c deadlock_timeout=5s');
    const opening = openDatabase({ ...storage, url: url.href });
    const waiting = "select 1 from pg_locks where relation = 'link_tags'::regclass and not granted";
    await until(async () => expect((await writer.query(waiting)).rows).toHaveLength(1));
    // It has the links by now, and waits for their tags, which the writer has.
    await writer.query('delete from links');
    const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()';
    await writer.query('commit');
    const database = await opening;
    expect(await database.selectFrom('tagged').select('tag').execute()).toEqual([]);
    await until(async () => expect((await writer.query(deadlocks)).rows).toEqual([{ deadlocks: '1' }]));
    await writer.end();
    await database.destroy();
  });

  it('goes on where the process that did it ended in the middle', async () => {
    const storage = await freshStorage();
    const other = new pg.Client({ connectionString: storage.url });
    await other.connect();
    // As earlier versions hold it, and Kysely.
    await other.query('select pg_advisory_lock(3853314791062309107)');
    const said: string[] = [];
    const opening = openDatabase(storage, (sentence) => void said.push(sentence));
    await until(() => expect(said).toHaveLength(1));
    await other.end();
    const database = await opening;
    expect(await database.selectFrom('owners').select('name').execute()).toEqual([{ name: 'default' }]);
    await database.destroy();
  });

  it('takes tags of any length', async () => {
    const storage = await freshStorage();
    // As long as an index of the earlier version could hold, and not to be packed any shorter.
    const letters = Array.from(
      { length: 660 },
      (_, at) => 0x20_000 + (hash('sha256', `${at}`, 'buffer').readUInt16BE() >> 1),
    );
    const long = String.fromCodePoint(...letters);
    await leaveAt(storage, '0008-counts-by-kind', async (earlier) => {
      const link = { ...emptyColumns(), ...made, domain_id: 'domain', long_url, click_count: 0, last_clicked_at: null };
      await earlier
        .insertInto('links')
        .values({ ...link, id: newId(new Date()), code: 'a' })
        .execute();
      const { id } = await earlier.selectFrom('links').select('id').executeTakeFirstOrThrow();
      const tags = [long, 'kept'].map((tag, position) => ({ link_id: id, position, tag }));
      await earlier.insertInto('link_tags').values(tags).execute();
    });
    const database = await openDatabase(storage);
    const { list } = await testService({ database });
    expect((await list('?tag=kept')).map(({ tags }) => tags)).toEqual([[long, 'kept']]);
    await database.destroy();
  });
});
