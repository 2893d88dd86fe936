import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openForReading } from '../../../service/storage/open.ts';
import { shownUrl } from '../../../service/storage/open-postgres.ts';
import { freshStorage } from '../test-database.ts';

it('a PostgreSQL that cannot be reached is named in one sentence, without its password', async () => {
  const opened = openDatabase({ file: '', url: 'postgres://hem:sesame@127.0.0.1:1/links' });
  await expect(opened).rejects.toThrow(/^The database 127\.0\.0\.1:1\/links of DATABASE_URL cannot be used: .*\.$/);
});

it('an address is shown without what lets people in', () => {
  expect(shownUrl('postgres://hem:sesame@db.example/links?sslmode=require')).toBe('db.example/links');
});

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

it.skipIf(!isPostgres)(
  'a connection for reading is left as it was, since a pooler may give it to a writer',
  async () => {
    const database = openForReading(await freshStorage());
    const { rows } = await sql`show default_transaction_read_only`.execute(database);
    expect(rows).toEqual([{ default_transaction_read_only: 'off' }]);
    await database.destroy();
  },
);
