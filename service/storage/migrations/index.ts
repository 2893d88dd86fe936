import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createAccess } from './0001-access.ts';
import { createCounts } from './0001-counts.ts';
import { createLinks } from './0001-links.ts';
import { createStats } from './0001-stats.ts';
import { createTagged } from './0001-tagged.ts';
import { createTitleSearch } from './0001-title-search.ts';

/**
 * All migrations, in the order of their names. A released one never changes: `tests/frozen` has its schema. Version 1.0 has
 * the first, and a database without it is refused.
 *
 * Processes of the release before keep working on the new schema. So a migration adds tables, and columns that may be
 * null or have a default. It removes only what that release does not use. A new column locks its table until the
 * migration ends, so another migration fills the rows. Processes of that release still add rows without a value.
 */
export const migrations: Record<string, Migration> = { '0001-schema-f': { up } };

/** Creates all tables, and the default owner. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createAccess(db);
  await createLinks(db);
  await createStats(db);
  await createTitleSearch(db);
  await createCounts(db);
  await createTagged(db);
}
