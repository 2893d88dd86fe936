import type { Kysely } from 'kysely';
import type { FlagField, TextField } from './link-fields.ts';

/*
 * What both engines hold alike: texts and whole numbers. A flag is 0 or 1, since SQLite has no boolean; a moment is an
 * ISO 8601 text in UTC with milliseconds, which sorts as time does and reads back as it travels.
 */
export type Flag = 0 | 1;
type Moment = string;
type Uuid = string;

interface OwnerTable {
  id: Uuid;
  name: string;
  created_at: Moment;
}

interface TokenTable {
  id: Uuid;
  owner_id: Uuid;
  label: string;
  hash: string;
  read_only: Flag;
  created_at: Moment;
  expires_at: Moment | null;
  revoked_at: Moment | null;
}

interface DomainTable {
  id: Uuid;
  owner_id: Uuid;
  host: string;
  is_default: Flag;
  created_at: Moment;
}

/** A link: the writable fields under their own names (interface §2.1), and what the service keeps beside them. */
export interface LinkTable extends Record<TextField, string | null>, Record<FlagField, Flag> {
  id: Uuid;
  owner_id: Uuid;
  domain_id: Uuid;
  long_url: string;
  code: string;
  /** The title as the list's filter compares it: the engines disagree on the case of letters beyond ASCII. */
  title_folded: string | null;
  password_hash: string | null;
  expiration: Moment | null;
  /** `expiration_clicks` as a number, for comparing in SQL. */
  click_limit: number | null;
  click_count: number;
  last_clicked_at: Moment | null;
  created_at: Moment;
}

/** Every path that leads to a link, generated code and custom slug alike: one name space per domain. */
interface AddressTable {
  domain_id: Uuid;
  path: string;
  /** A custom slug without case (links/fold.ts); null for a generated code. */
  folded: string | null;
  link_id: Uuid;
}

interface LinkTagTable {
  link_id: Uuid;
  position: number;
  tag: string;
}

export interface GeoTargetTable {
  id: Uuid;
  link_id: Uuid;
  position: number;
  country_id: string;
  target_url: string;
}

/** The kept counts of a link over a period: a day, a month or a year in UTC (`2026-03-01`, `2026-03`, `2026`), or `ever`. */
export interface FiguresTable {
  link_id: Uuid;
  period: string;
  total: number;
  uniques: number;
  /** Total and uniques of each hour (figures/figures-row.ts), as JSON: days alone. */
  hours: string;
  /** A visitor set (figures/visitor-set.ts). */
  visitors: Uint8Array;
  /** The counts of every cell, as JSON (figures/cells.ts). */
  summary: string;
  /** The visitor sets of those cells, one after the other. */
  cell_visitors: Uint8Array;
}

/**
 * Clicks of a link that its figures do not hold yet. Adding them to a figure means to write all of it, so they are gathered
 * here until they are worth it.
 */
interface ClickBatchTable {
  link_id: Uuid;
  /** Empty for the one that is added to; a UUID once it is full. */
  part: string;
  /** clicks/batch.ts */
  clicks: string;
}

/** What is stored of clicks, by who counted them (clicks/writes.ts). */
interface ClickWriterTable {
  id: Uuid;
  /** The number of its last write. */
  last: number;
  stored_at: Moment;
}

/** A shareable analytics entry (interface §2.4). */
export interface ShareTable {
  id: Uuid;
  link_id: Uuid;
  /** What its address ends in: who knows it may read the figures. */
  key: string;
  /** Days, YYYY-MM-DD. */
  start_date: string;
  end_date: string;
  password_hash: string | null;
  created_at: Moment;
}

/** Folded titles, numbered for the search: of the embedded engine alone, which keeps them up to date itself. */
interface TitleTable {
  row: number;
  link_id: Uuid;
  title: string;
}

/** A create that can be sent again (links/idempotency.ts). It outlives the link that it made. */
interface CreateKeyTable {
  owner_id: Uuid;
  key: string;
  /** SHA-256 of the body without the password, as hexadecimal digits. */
  body_hash: string;
  /** The first answer, as JSON. */
  answer: string;
  created_at: Moment;
}

interface SecretTable {
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
  figures: FiguresTable;
  click_batches: ClickBatchTable;
  click_writers: ClickWriterTable;
  secrets: SecretTable;
  shares: ShareTable;
  create_keys: CreateKeyTable;
}

/** How many links an owner made in a day or an hour of UTC: the sum of its slots. */
interface LinkCountTable {
  owner_id: Uuid;
  /** `day` or `hour` for all links; with ` clicked`, ` locked` or ` clicked locked` for those that are. */
  unit: string;
  /** The beginning of `created_at`: `2026-03-01`, `2026-03-01T12`. */
  span: string;
  slot: number;
  links: number;
}

/** A link under one of its tags, in the order of lists. */
interface TaggedTable {
  owner_id: Uuid;
  tag: string;
  created_at: Moment;
  link_id: Uuid;
}

/** What the engines derive from those: the search is of the embedded one alone. */
interface DerivedTables {
  tagged: TaggedTable;
  titles: TitleTable;
  title_search: { rowid: number };
  link_counts: LinkCountTable;
}

/** An open database, or a transaction on it. Closed by `destroy()`. */
export type Database = Kysely<Tables & DerivedTables>;
