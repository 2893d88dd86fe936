import type { Migration } from 'kysely/migration';
import { withNotes } from '../storage/later-migrations.ts';

/** Adds a column. With `HEM_TEST_KILLED`, its process is killed after that. */
const pins: Migration = {
  up: async (db) => {
    await db.schema.alterTable('links').addColumn('pinned_at', 'text').execute();
    if (process.env['HEM_TEST_KILLED'] === undefined) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal takes a moment.
    await new Promise(() => {});
  },
};

/** The migrations of the next version. */
export const migrations = { ...withNotes, '0003-pins': pins };
