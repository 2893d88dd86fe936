import type { Kysely } from 'kysely';
import type { FlagField, TextField } from './link-fields.ts';

/*
 * Both engines store texts and whole numbers. A flag is 0 or 1, since SQLite has no boolean. A time is an ISO 8601 text
 * in UTC with milliseconds, which sorts by time.
 */
export type Flag = 0 | 1;
type Timestamp = string;
type Uuid = string;

interface OwnerTable {
  id: Uuid;
  name: string;
  created_at: Timestamp;
}

interface TokenTable {
  id: Uuid;
  owner_id: Uuid;
  label: string;
  hash: string;
  read_only: Flag;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

interface DomainTable {
  id: Uuid;
  owner_id: Uuid;
  host: string;
  is_default: Flag;
  /** The domain's own settings as JSON (access/domain-settings.ts). */
  settings: string;
  created_at: Timestamp;
}

/** A link: the writable fields under their own names (interface §2.1), and the service's own columns. */
export interface LinkTable extends Record<TextField, string | null>, Record<FlagField, Flag> {
  id: Uuid;
  owner_id: Uuid;
  domain_id: Uuid;
  long_url: string;
  code: string;
  /** The title folded (lib/contract/fold-text.ts), for the list's filter: the engines disagree beyond ASCII. */
  title_folded: string | null;
  password_hash: string | null;
  expiration: Timestamp | null;
  /** `expiration_clicks` as a number, for comparing in SQL. */
  click_limit: number | null;
  click_count: number;
  last_clicked_at: Timestamp | null;
  created_at: Timestamp;
}

/** Every path that leads to a link, generated codes and custom slugs alike. They share one name space per domain. */
interface AddressTable {
  domain_id: Uuid;
  path: string;
  /** A custom slug without case (links/fold-slug.ts); null for a generated code. */
  folded: string | null;
  /** A custom slug as it looks (links/skeleton.ts); null for a generated code. */
  skeleton: string | null;
  link_id: Uuid;
}

interface LinkTagTable {
  link_id: Uuid;
  position: number;
  tag: string;
  /** The tag folded (lib/contract/fold-text.ts), for the list's filter. */
  folded: string;
}

export interface GeoTargetTable {
  id: Uuid;
  link_id: Uuid;
  position: number;
  country_id: string;
  target_url: string;
}

/** The stats of a link over a period: a day, month or year in UTC (`2026-03-01`, `2026-03`, `2026`), or `ever`. */
export interface StatsTable {
  link_id: Uuid;
  period: string;
  total: number;
  uniques: number;
  /** Total and uniques of each hour as JSON (stats/periods.ts), for days only. */
  hours: string;
  /** A visitor set (stats/visitor-set.ts). */
  visitors: Uint8Array;
  /** The counts of all cells as JSON (stats/cells.ts). */
  summary: string;
  /** The visitor sets of those cells, one after the other. */
  cell_visitors: Uint8Array;
}

/**
 * Clicks of a link that its stats do not include yet. Adding to stats rewrites them, so clicks are collected here
 * first.
 */
interface ClickBatchTable {
  link_id: Uuid;
  /** Empty for the batch that is not full; a UUID for full ones. */
  part: string;
  /** See stats/click-batch.ts. */
  clicks: string;
}

/** The last stored write of each writer (clicks/writes.ts). */
interface ClickWriterTable {
  id: Uuid;
  /** The number of the write. */
  last: number;
  stored_at: Timestamp;
}

/** A shareable analytics entry (interface §2.4). */
export interface ShareTable {
  id: Uuid;
  link_id: Uuid;
  /** The end of its address. Everyone who has it can read the stats. */
  key: string;
  /** Days, YYYY-MM-DD. */
  start_date: string;
  end_date: string;
  password_hash: string | null;
  created_at: Timestamp;
}

/** Folded titles, with row numbers for the search. SQLite only, kept up to date by triggers. */
interface TitleTable {
  row: number;
  link_id: Uuid;
  title: string;
}

/** The Idempotency-Key of a create (links/idempotency.ts). It outlives its link. */
interface CreateKeyTable {
  owner_id: Uuid;
  key: string;
  /** SHA-256 of the body without the password, as hexadecimal digits. */
  body_hash: string;
  /** The link that it created. Its target and title are not kept, since they must be gone when the link is. */
  link_id: Uuid;
  short_url: string;
  created_at: Timestamp;
}

interface SettingTable {
  name: string;
  value: string;
}

export interface Tables {
  owners: OwnerTable;
  tokens: TokenTable;
  domains: DomainTable;
  links: LinkTable;
  addresses: AddressTable;
  link_tags: LinkTagTable;
  geo_targets: GeoTargetTable;
  figures: StatsTable;
  click_batches: ClickBatchTable;
  click_writers: ClickWriterTable;
  settings: SettingTable;
  shares: ShareTable;
  create_keys: CreateKeyTable;
}

/** The number of an owner's links that were created in a day or an hour of UTC: the sum of its slots. */
interface LinkCountTable {
  owner_id: Uuid;
  /** `day` or `hour` for all links; with ` clicked`, ` locked` or ` clicked locked` for links of these kinds. */
  unit: string;
  /** The beginning of `created_at`: `2026-03-01`, `2026-03-01T12`. */
  span: string;
  slot: number;
  links: number;
}

/** A link under one of its tags, in the order of lists. */
interface TaggedTable {
  owner_id: Uuid;
  /** Folded. */
  tag: string;
  created_at: Timestamp;
  link_id: Uuid;
}

/** Tables that triggers fill. The search is SQLite's. */
interface DerivedTables {
  tagged: TaggedTable;
  titles: TitleTable;
  title_search: { rowid: number };
  link_counts: LinkCountTable;
}

/** An open database, or a transaction on it. Close it with `destroy()`. */
export type Database = Kysely<Tables & DerivedTables>;
