import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultOwner } from '../../../service/access/owner.ts';
import { migrations } from '../../../service/storage/migrations/index.ts';
import { type Database, openDatabase } from '../../../service/storage/open.ts';
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
    // What the last one makes last is called so too.
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

describe.runIf(isPostgres)('a PostgreSQL database that is brought up to date while other processes write', () => {
  it.each(['0006-click-writers', '0007-lists', '0008-counts-by-kind'])(
    'counts links that were being made then, and has their tags: %s',
    async (name) => {
      const storage = await freshStorage();
      const earlier: Database = new Kysely({ dialect: openPostgres(storage.url ?? '').dialect });
      const names = { migrationTableName: 'hem_migrations', migrationLockTableName: 'hem_migrations_lock' };
      const provider = { getMigrations: async () => migrations };
      expect((await new Migrator({ db: earlier, provider, ...names }).migrateTo(name)).error).toBe(undefined);
      const made = { owner_id: defaultOwner, created_at: '2026-03-01T12:00:00.000Z' };
      const domain = { ...made, id: 'domain', host: 'go.example.com', is_default: 1 } as const;
      await earlier.insertInto('domains').values(domain).execute();

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
      const waiting = sql`select 1 from pg_locks where relation = 'links'::regclass and not granted`;
      await until(async () => expect((await waiting.execute(earlier)).rows).toHaveLength(1));
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
      await earlier.destroy();
    },
  );
});
