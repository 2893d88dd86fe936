import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

/** Returns a secret of the database, created on first use and shared by all its processes. */
export async function ensureSecret(database: Database, name: 'visitors'): Promise<string> {
  await database
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

const cleanup = 'cleanup';

/**
 * Returns the stored time of the last cleanup that trusted the clock. The first call stores `initial`, so that later
 * starts compare the clock with the same time.
 */
export async function ensureCleanupTime(database: Database, initial: Date): Promise<Date> {
  await database
    .insertInto('settings')
    .values({ name: cleanup, value: initial.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', cleanup)
    .executeTakeFirstOrThrow();
  return new Date(value);
}

/** Saves the time of a cleanup that trusted the clock. */
export async function saveCleanupTime(database: Database, time: Date): Promise<void> {
  await database.updateTable('settings').set({ value: time.toISOString() }).where('name', '=', cleanup).execute();
}
