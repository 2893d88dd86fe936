import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

/** A key of the database's own, made when first asked for: every process that uses the database has the same. */
export async function secretOf(database: Database, name: 'visitors'): Promise<string> {
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
