import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../../service/storage/migrations/index.ts';

/** A migration of a later version: each link gets a note, made of its destination. */
const notes: Migration = {
  up: async (db) => {
    await db.schema.alterTable('links').addColumn('note', 'text').execute();
    await sql`update links set note = 'to ' || long_url`.execute(db);
  },
};

/** The migrations of a later version. */
export const withNotes = { ...migrations, '0002-notes': notes };

/** A migration that fails after a change. */
export const withFault: Record<string, Migration> = {
  ...migrations,
  '0002-notes': {
    up: async (db) => {
      await notes.up(db);
      await sql`insert into nowhere values (1)`.execute(db);
    },
  },
};
