import * as z from 'zod/mini';
import { fieldsWith, rowOf } from '../contract/fields.ts';
import { type CreateLinkBody, createLinkBody } from '../contract/link-writing.ts';
import { isWebAddress } from '../contract/web-address.ts';
import { groupsOf, rulesOf } from '../link/country/groups.ts';
import type { CountryNames } from '../link/country/names.ts';
import { parseCountries } from '../link/country/parse.ts';
import { createBody } from '../link/create-body.ts';
import { type DraftField, draftFields, emptyDraft, isEmpty, type LinkDraft, linkDraft } from '../link/draft.ts';
import { type DraftError, refusedBy } from '../link/judge-draft.ts';
import { type CountryRules, countryRules } from '../link/made-link.ts';
import { switchedBy } from '../link/switches.ts';
import { splitTags } from '../link/tags/split-tags.ts';
import { completeAddress } from '../link/typed-address.ts';
import { fieldOf, type Target } from './columns.ts';
import { readDate } from './read-date.ts';

/** What a cell can't be read as. */
const readErrors = ['date', 'dateUnclear', 'flag', 'countries', 'domain'] as const;
type ReadErrorCode = (typeof readErrors)[number];

/** What is wrong with a cell: by how it is written, or by the contract. */
export type CellError = { kind: 'read'; code: ReadErrorCode } | DraftError;

export interface RowError {
  /** Where it stands; null for a field that no column fills in. */
  column: number | null;
  field: DraftField;
  error: CellError;
}

/** What is no error, and better known before. */
export type RowWarning = 'withoutPassword' | 'expired';

/** How the rows of a file are read. */
export interface Reading {
  header: readonly string[];
  mapping: readonly Target[];
  /** Where a date names no zone. */
  zone: string;
  now: Date;
  countries: CountryNames;
  /** What the connection knows, by what it is called in small letters; and the one for rows without. */
  domains: ReadonlyMap<string, string>;
  defaultDomain: string | null;
}

/** A row as the link it makes. */
export type ReadRow = { warnings: RowWarning[] } & (
  | { ok: true; body: CreateLinkBody; geo_targets: CountryRules }
  | { ok: false; errors: RowError[] }
);

class Unreadable extends Error {
  readonly code: ReadErrorCode;
  constructor(code: ReadErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Reads a row, and checks it by the contract's own rules (interface §4.1). */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const values: Partial<Record<DraftField, unknown>> = { domain: reading.defaultDomain };
  const columnOf = new Map<DraftField, number>();
  const errors: RowError[] = [];
  for (const [column, target] of reading.mapping.entries()) {
    const field = fieldOf(target);
    const cell = cells[column] ?? '';
    if (field === null) continue;
    columnOf.set(field, column);
    if (cell.trim() === '') continue;
    try {
      values[field] = target === 'short_link' ? slugIn(cell) : readCell(field, cell, column, reading);
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      errors.push({ column, field, error: { kind: 'read', code: fault.code } });
    }
  }
  const draft = withFlags(linkDraft.parse({ ...emptyDraft, ...values }), values);
  const warnings: RowWarning[] = [];
  if (draft.has_password && draft.password === '') {
    draft.has_password = false;
    warnings.push('withoutPassword');
  }
  if (draft.has_expiration && Date.parse(draft.expiration) <= +reading.now) warnings.push('expired');

  const body = createLinkBody.safeParse(createBody(draft));
  const rules = countryRules.safeParse({
    geo_targets: draft.has_geo_targeting ? rulesOf(draft.geo_targets) : [],
  });
  const refused = { ...refusedBy(rules.error), ...refusedBy(body.error) };
  for (const field of draftFields) {
    const error = refused[field];
    const isRead = errors.some((other) => other.field === field);
    if (error !== undefined && !isRead) errors.push({ column: columnOf.get(field) ?? null, field, error });
  }
  if (!body.success || !rules.success || errors.length > 0) return { ok: false, errors, warnings };
  return { ok: true, body: body.data, geo_targets: rules.data.geo_targets, warnings };
}

/** Each flag with what it switches: looked up once, not for each of many rows. */
const sections = fieldsWith({ kind: 'flag' }).map((flag) => [flag, switchedBy(flag)] as const);

/** What a file does not say of a section, what is set in it does. */
function withFlags(draft: LinkDraft, values: Partial<Record<DraftField, unknown>>): LinkDraft {
  const set = sections.flatMap(([flag, fields]) =>
    values[flag] === undefined ? [[flag, fields.some((field) => !isEmpty(draft[field]))] as const] : [],
  );
  return { ...draft, ...Object.fromEntries(set) };
}

function readCell(field: DraftField, cell: string, column: number, { header, ...reading }: Reading): unknown {
  const written = cell.trim();
  switch (rowOf(field).kind) {
    case 'address':
      return isWebAddress(cell) ? cell : completeAddress(written);
    case 'tags':
      return readTags(cell);
    case 'flag':
      return readFlag(written);
    case 'dateTime': {
      const read = readDate(written, reading.zone);
      if (!read.ok) throw new Unreadable(read.code);
      return read.utc;
    }
    case 'countryRules':
      return groupsOf(readRules(written, reading.countries));
    case 'uuid':
      return readDomain(written, reading.domains);
    case 'digits':
      return written;
    case 'password':
      return cell;
    default:
      // A column of Hem's own holds what it says, spaces included.
      return header[column] === field ? cell : written;
  }
}

const texts = z.array(z.string());

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tags between commas, semicolons or, as Shlink writes them, bars; or as JSON. */
function readTags(cell: string): string[] {
  const list = cell.trimStart().startsWith('[') ? texts.safeParse(json(cell)) : null;
  if (list?.success) return list.data;
  const tags = splitTags(cell);
  return tags.length > 1
    ? tags
    : cell
        .split('|')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
}

function readFlag(written: string): boolean {
  if (/^(true|yes|y|on|1|x)$/i.test(written)) return true;
  if (/^(false|no|n|off|0)$/i.test(written)) return false;
  throw new Unreadable('flag');
}

/** A known domain by its id or name. */
function readDomain(written: string, domains: ReadonlyMap<string, string>): string {
  const name = written
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  const id = domains.get(name);
  if (id === undefined) throw new Unreadable('domain');
  return id;
}

const writtenRules = z.array(
  z.object({
    country_id: z.optional(z.string()),
    country: z.optional(z.nullable(z.object({ iso2: z.nullable(z.string()) }))),
    target_url: z.nullable(z.string()),
  }),
);
/** As Dub has them: an object of codes and addresses. */
const rulesByCode = z.record(z.string(), z.string());

/** Rules as JSON, or as lines or parts between semicolons: countries, then where they lead. A rule without a country is left out. */
function readRules(written: string, names: CountryNames) {
  const parsed = /^[[{]/.test(written) ? json(written) : undefined;
  const rules = writtenRules.safeParse(parsed);
  if (rules.success) {
    return rules.data.flatMap(({ country_id, country, target_url }) => {
      const code = country_id ?? country?.iso2;
      return code ? [{ country_id: code, target_url: target_url ?? '' }] : [];
    });
  }
  const byCode = rulesByCode.safeParse(parsed);
  if (byCode.success) {
    return Object.entries(byCode.data).map(([country_id, target_url]) => ({ country_id, target_url }));
  }
  return written
    .split(/[\r\n]+|;\s*/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [, list, target_url] = /^(.*?)[\s:=]+(https?:\/\/\S+)\s*$/i.exec(part) ?? [];
      const { country_ids, unknown } = parseCountries(list ?? '', names);
      if (target_url === undefined || country_ids.length === 0 || unknown.length > 0) throw new Unreadable('countries');
      return country_ids.map((country_id) => ({ country_id, target_url }));
    });
}

/** The slug that a short address ends with. */
function slugIn(cell: string): string {
  const [first = ''] = cell.trim().split(/[\s,;|]+/);
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(first) ? first : `https://${first}`);
  const part = url?.pathname.split('/').findLast((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
