import { expect, it } from 'vitest';
import { openDatabase } from '../../../service/storage/open.ts';
import { shownUrl } from '../../../service/storage/open-postgres.ts';

it('a PostgreSQL that cannot be reached is named in one sentence, without its password', async () => {
  const opened = openDatabase({ file: '', url: 'postgres://hem:sesame@127.0.0.1:1/links' });
  await expect(opened).rejects.toThrow(/^The database 127\.0\.0\.1:1\/links of DATABASE_URL cannot be used: .*\.$/);
});

it('an address is shown without what lets people in', () => {
  expect(shownUrl('postgres://hem:sesame@db.example/links?sslmode=require')).toBe('db.example/links');
});
