import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

/** Returns a secret of the database, created on first use and shared by all its processes. */
export async function ensureSecret(database: Database, name: 'visitors'): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
