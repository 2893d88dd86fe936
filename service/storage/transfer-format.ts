import * as z from 'zod/mini';
import { keyed } from '../../lib/contract/keyed.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Every table with the columns that order its rows. Tables that others refer to come first. */
export const transferred = {
  owners: ['id'],
  settings: ['name'],
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

/** The tables, in the order of an export. */
export const tableNames = Object.keys(transferred).filter((name): name is TransferredTable => name in transferred);

/** The first line. */
export const header = z.object({ hem: z.literal('export'), migrations: z.array(z.string()) });

/** The first line that this version writes. */
export const currentHeader: z.infer<typeof header> = { hem: 'export', migrations: Object.keys(migrations) };

const bytes = z.object({ base64: z.string() });

/** Every further line but the last: a row and its table. */
export const transferredRow = z.object({
  table: z.enum(tableNames),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytes])),
});

/** The last line: the number of rows in each table. A truncated file lacks it. */
export const footer = z.object({ hem: z.literal('end'), rows: z.object(keyed(tableNames, () => z.int())) });

export type RowCounts = z.infer<typeof footer>['rows'];

export const zeroCounts = (): RowCounts => keyed(tableNames, () => 0);

/** Converts a column's value to JSON. */
export const toJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

/** Converts JSON to a column's value. */
export const fromJson = (value: z.infer<typeof transferredRow>['row'][string]) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : (value ?? null);
