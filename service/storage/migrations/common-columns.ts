import type { CreateTableBuilder } from 'kysely';

/*
 * Common columns, in types of both engines. Released migrations use these: add another function rather than change one.
 */

type Table = CreateTableBuilder<string, string>;

export const withId = (table: Table) => table.addColumn('id', 'text', (column) => column.primaryKey());
export const withCreation = (table: Table) => table.addColumn('created_at', 'text', (column) => column.notNull());
export const withOwner = (table: Table) =>
  table.addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id'));
export const withLink = (table: Table) =>
  table.addColumn('link_id', 'text', (column) => column.notNull().references('links.id').onDelete('cascade'));
export const withText = (table: Table, name: string) => table.addColumn(name, 'text', (column) => column.notNull());
export const withFlag = (table: Table, name: string) =>
  table.addColumn(name, 'smallint', (column) => column.notNull().defaultTo(0));
