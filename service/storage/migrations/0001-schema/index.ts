import type { Kysely } from 'kysely';
import { createAccess } from './access.ts';
import { createCounts } from './counts.ts';
import { createLinks } from './links.ts';
import { createStats } from './stats.ts';
import { createTagged } from './tagged.ts';
import { createTitleSearch } from './title-search.ts';

/** Creates all tables, and the default owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccess(db);
  await createLinks(db);
  await createStats(db);
  await createTitleSearch(db);
  await createCounts(db);
  await createTagged(db);
}
