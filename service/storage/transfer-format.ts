import * as z from 'zod/mini';
import { keyed } from '../../lib/contract/keyed.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Every table with the columns that its rows are ordered by; those that others refer to come first. */
export const transferred = {
  owners: ['id'],
  secrets: ['name'],
  tokens: ['id'],
  domains: ['id'],
  links: ['id'],
  addresses: ['domain_id', 'path'],
  link_tags: ['link_id', 'position'],
  geo_targets: ['id'],
  figures: ['link_id', 'period'],
  click_batches: ['link_id', 'part'],
  click_writers: ['id'],
  shares: ['id'],
  create_keys: ['owner_id', 'key'],
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] };

export type TransferredTable = keyof typeof transferred;

/** The tables, in the order they are written and read. */
export const tableNames = Object.keys(transferred).filter((name): name is TransferredTable => name in transferred);

/** The first line: which tables are to come. */
export const header = z.object({ hem: z.literal('export'), migrations: z.array(z.string()) });

/** What this version writes as its first line. */
export const ownHeader: z.infer<typeof header> = { hem: 'export', migrations: Object.keys(migrations) };

const bytes = z.object({ base64: z.string() });

/** Every further line but the last: a row and its table. */
export const transferredRow = z.object({
  table: z.enum(tableNames),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytes])),
});

/** The last line: how many rows of each table there are. A file that was cut off has none. */
export const footer = z.object({ hem: z.literal('end'), rows: z.object(keyed(tableNames, () => z.int())) });

/** Rows counted by their tables. */
export type RowCounts = z.infer<typeof footer>['rows'];

export const noRows = (): RowCounts => keyed(tableNames, () => 0);

/** A value as JSON can hold it. */
export const toJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

/** A value as a database takes it. */
export const fromJson = (value: z.infer<typeof transferredRow>['row'][string]) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : (value ?? null);
