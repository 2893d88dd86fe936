import type { Migration } from 'kysely/migration';
import { up } from './0001-schema/index.ts';

/**
 * Every migration, in the order of their names. Until the first release, change the schema in its place and give it the
 * next letter: a database of the schema before is then refused in a sentence. A released migration never changes.
 */
export const migrations: Record<string, Migration> = { '0001-schema-c': { up } };
