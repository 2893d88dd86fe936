import * as z from 'zod/mini';
import { rowOf } from '../contract/fields.ts';
import { isWebAddress } from '../contract/web-address.ts';
import { groupsOf } from '../link/country/groups.ts';
import type { CountryNames } from '../link/country/names.ts';
import { parseCountries } from '../link/country/parse.ts';
import type { DraftField } from '../link/draft.ts';
import { splitTags } from '../link/tags/split-tags.ts';
import { completeAddress } from '../link/typed-address.ts';
import { readDate } from './read-date.ts';

/** What a cell can't be read as. */
const readErrors = ['date', 'dateUnclear', 'flag', 'countries', 'domain'] as const;
export type ReadErrorCode = (typeof readErrors)[number];

/** How the cells of a file are read. */
export interface CellReading {
  /** Where a date names no zone. */
  zone: string;
  countries: CountryNames;
  /** What the connection knows, by what it is called in small letters. */
  domains: ReadonlyMap<string, string>;
}

/** A cell that can't be read. */
export class Unreadable extends Error {
  readonly code: ReadErrorCode;
  constructor(code: ReadErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a cell as the value of a field, in the ways in which people and programs write it.
 *
 * @param isOwn whether its column is called as the field is: such a column of Hem's own holds what it says, spaces included
 * @throws Unreadable
 */
export function readCell(field: DraftField, cell: string, reading: CellReading, isOwn: boolean): unknown {
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
      return isOwn ? cell : written;
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
export function slugIn(cell: string): string {
  const [first = ''] = cell.trim().split(/[\s,;|]+/);
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(first) ? first : `https://${first}`);
  const part = url?.pathname.split('/').findLast((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
