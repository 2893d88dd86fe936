import * as z from 'zod/mini';
import { rowOf } from '../contract/fields.ts';
import { groupsOf } from '../link/country/groups.ts';
import type { CountryNames } from '../link/country/names.ts';
import { parseCountries } from '../link/country/parse.ts';
import type { DraftField } from '../link/draft.ts';
import { readTagsCell } from '../link/tags/tags-cell.ts';
import { completeAddress, trimAddress } from '../link/typed-address.ts';
import { readFlag } from './flags.ts';
import { type DateReading, readDate } from './read-date.ts';

/** Why a cell can't be taken as it is written. */
const readErrors = [
  'date',
  'dateUnclear',
  'flag',
  'longAddress',
  'countries',
  'domain',
  'shortLink',
  'slugTaken',
  'slugTwice',
] as const;
export type ReadErrorCode = (typeof readErrors)[number];

/** Longer addresses are opened by no browser (Chromium's own limit); the interface says none. */
const longestAddress = 2_097_152;

/** How the cells of a file are read. */
export interface CellReading extends DateReading {
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
      if (written.length > longestAddress) throw new Unreadable('longAddress');
      return completeAddress(cell);
    case 'tags':
      return readTagsCell(cell);
    case 'flag': {
      const flag = readFlag(written);
      if (flag === null) throw new Unreadable('flag');
      return flag;
    }
    case 'dateTime': {
      const read = readDate(written, reading);
      if (!read.ok) throw new Unreadable(read.code);
      return read.utc;
    }
    case 'countryRules':
      return groupsOf(
        readRules(written, reading.countries).map((rule) => ({
          ...rule,
          target_url: completeAddress(rule.target_url),
        })),
      );
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

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a domain is called, however it is written. */
export const domainName = (written: string): string =>
  written
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/** A known domain by its id or name. */
function readDomain(written: string, domains: ReadonlyMap<string, string>): string {
  const id = domains.get(domainName(written));
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
  // What is no country is refused by the contract.
  const idOf = (code: string): string => names.meant(code) ?? code;
  const rules = writtenRules.safeParse(parsed);
  if (rules.success) {
    return rules.data.flatMap(({ country_id, country, target_url }) => {
      const code = country_id ?? country?.iso2;
      return code ? [{ country_id: idOf(code), target_url: target_url ?? '' }] : [];
    });
  }
  const byCode = rulesByCode.safeParse(parsed);
  if (byCode.success) {
    return Object.entries(byCode.data).map(([code, target_url]) => ({ country_id: idOf(code), target_url }));
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

/**
 * The slug of a cell that holds a short address.
 *
 * @throws Unreadable where it has none: a slug with a dot reads as a host without a path
 */
export function shortLinkSlug(cell: string): string {
  const slug = slugIn(cell);
  if (slug === '') throw new Unreadable('shortLink');
  return slug;
}

/** The slug that a short address ends with; what is no address is a slug itself. */
function slugIn(cell: string): string {
  const [first = ''] = trimAddress(cell).split(/[\s,;|]+/);
  if (!/[./]/.test(first)) return first;
  // `/spring/` is the end of one.
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(first)
    ? first
    : `https://${first.startsWith('/') ? 'host' : ''}${first}`;
  const url = URL.parse(whole);
  const part = url?.pathname.split('/').findLast((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
