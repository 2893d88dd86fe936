import * as z from 'zod/mini';
import { cleanTag } from '../contract/clean-text.ts';
import { foldKey, foldText } from '../contract/fold-text.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import type { ColumnsKey } from '../database/hem-database.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { effectiveLink } from '../link/effective.ts';
import { sourceAndMedium, type UtmField, utmFields } from '../link/utm/fields.ts';
import { readShortAddress } from './read-short-address.ts';

/*
 * The columns of cached links for searching, filtering, sorting and showing, with some thousand links each. A page
 * loads 100,000 links in some 100 ms. Texts are joined, since a value for each takes twice as long to load and to
 * search.
 */

/** Begins each line of a text. */
export const lineEnd = '\n';
/** Separates the fields of a line. */
export const fieldEnd = '\u0001';
/** Surrounds each tag and each UTM value. */
const valueEnd = '\u0002';

/** The searched fields of a line, in this order. The slug comes first, so that a search for a line's start finds slugs. */
export const fields = ['slug', 'code', 'title', 'tags', 'address', 'utm'] as const;
export type Field = (typeof fields)[number];

const flag = { clicked: 1, password: 2, unreadable: 4, unknownIfClicked: 8, expired: 16, tagged: 32 } as const;

/** The columns of some links, newest first. Times are milliseconds since 1970, 0 if there is none. */
const columns = z.object({
  /** The number of the change that wrote them. Readers request later ones. */
  revision: z.int(),
  /** The ids, concatenated. */
  ids: z.string(),
  created: z.instanceof(Float64Array),
  lastClicked: z.instanceof(Float64Array),
  /** The times of expiration, including past ones. */
  expires: z.instanceof(Float64Array),
  flags: z.instanceof(Uint8Array),
  /** A line for each link: the searched fields, folded. */
  lines: z.string(),
  /**
   * A line for each link: its title, short address, destination, the host of a second short address, its tags as they
   * are spelled, and its source and medium.
   */
  shown: z.string(),
});

export type Columns = z.infer<typeof columns>;

/**
 * The target number of links in columns; twice as many are split. Chromium reads values below 64 kB four times slower
 * than larger ones, and values of twice this size in three quarters of the time.
 */
export const columnsSize = 2000;

/** Returns stored columns; null if they cannot be read. */
export const readColumns = (stored: unknown): Columns | null => columns.safeParse(stored).data ?? null;

/** The position of a link in a list that has the newest first: when it was created, and its id. */
export type RowKey = [created: number, id: string];

/** A link in its columns. Its texts begin with a line end. */
export interface Row {
  id: string;
  created: number;
  lastClicked: number;
  expires: number;
  flags: number;
  line: string;
  shown: string;
}

const idLength = 36;

export const sizeOf = ({ created }: Columns): number => created.length;

export const idAt = ({ ids }: Columns, at: number): string => ids.slice(at * idLength, (at + 1) * idLength);

export const keyAt = (of: Columns, at: number): RowKey => [of.created[at] ?? 0, idAt(of, at)];

/** Returns the key of columns in the database, which is the one of their newest link. */
export const columnsKey = (connectionId: string, of: Columns): ColumnsKey => [connectionId, ...keyAt(of, 0)];

/** Returns the index of an id from its position; null if the matched text spans two ids. */
export const placeOfId = (start: number): number | null => (start % idLength === 0 ? start / idLength : null);

/** Returns whether a link was clicked, and the last click. Null if the service does not report them. */
export const clicksAt = ({ flags: all, lastClicked }: Columns, at: number) => ({
  clicked: hasFlag(all, at, 'unknownIfClicked') ? null : hasFlag(all, at, 'clicked'),
  lastClicked: lastClicked[at] ?? 0,
});

export const hasPasswordAt = (of: Columns, at: number): boolean => hasFlag(of.flags, at, 'password');

/** True if fields of the link could not be read. */
export const isUnreadableAt = (of: Columns, at: number): boolean => hasFlag(of.flags, at, 'unreadable');

export const hasTagsAt = (of: Columns, at: number): boolean => hasFlag(of.flags, at, 'tagged');

/** True if the link has expired, by the service or by its date. */
export function isExpiredAt({ flags: all, expires }: Columns, at: number, now: number): boolean {
  const time = expires[at] ?? 0;
  return hasFlag(all, at, 'expired') || (time > 0 && time <= now);
}

const hasFlag = (all: Uint8Array, at: number, name: keyof typeof flag) => ((all[at] ?? 0) & flag[name]) !== 0;

const time = (date: string | null) => Math.max(0, Date.parse(date ?? '') || 0);

/** Returns the position of a link. A link without a date of creation counts as the oldest. */
export const keyOf = ({ id, created_at }: Pick<LinkRecord, 'id' | 'created_at'>): RowKey => [time(created_at), id];

/** Returns a number below 0 if the first is newer. */
export function compareKeys([a, one]: RowKey, [b, other]: RowKey): number {
  return a !== b ? b - a : one === other ? 0 : one < other ? 1 : -1;
}

/** Compares links: the newest first. */
export const newestFirst = (one: LinkRecord, other: LinkRecord): number => compareKeys(keyOf(one), keyOf(other));

/** Makes the row of a link. */
export function rowOf(link: LinkRecord): Row {
  const { utm, expiration } = effectiveLink(link);
  const texts: Record<Field, string> = {
    slug: foldText(link.custom_link ?? ''),
    code: readShortAddress(link.short_url ?? '')?.name ?? '',
    title: foldText(link.title ?? ''),
    tags: joinValues((link.tags ?? []).map(foldKey)),
    address: foldAddress(link.long_url ?? ''),
    utm: utmText(utm),
  };
  const spelled = new Set((link.tags ?? []).map((tag) => cleanTag(tag).replaceAll(valueEnd, ' ')));
  const shown = [
    ...[link.title ?? '', addressToShare(link) ?? '', link.long_url ?? '', secondHost(link)],
    joinValues([...spelled].filter((tag) => tag !== '')),
    sourceAndMedium(link),
  ];
  const isClicked = link.is_clicked ?? link.last_clicked !== null;
  return {
    id: link.id,
    created: time(link.created_at),
    lastClicked: time(link.last_clicked),
    expires: time(expiration),
    flags:
      (isClicked ? flag.clicked : link.is_clicked === null ? flag.unknownIfClicked : 0) |
      (link.has_password === true ? flag.password : 0) |
      (link.unreadable === undefined ? 0 : flag.unreadable) |
      (link.is_expired === true ? flag.expired : 0) |
      (texts.tags === '' ? 0 : flag.tagged),
    line: lineEnd + fields.map((field) => texts[field]).join(fieldEnd),
    shown: lineEnd + shown.map(withoutSeparators).join(fieldEnd).replace(emptyEnd, ''),
  };
}

/** Empty fields at the end of a line. */
const emptyEnd = new RegExp(`${fieldEnd}+$`);

const withoutSeparators = (text: string) => text.replaceAll(lineEnd, ' ').replaceAll(fieldEnd, ' ');

/** Returns the host of the short address if the shown one, the custom address, has another; empty if not. */
function secondHost({ short_url, custom_url }: LinkRecord): string {
  if (!short_url || !custom_url) return '';
  const host = readShortAddress(short_url)?.host ?? '';
  return host === readShortAddress(custom_url)?.host ? '' : host;
}

const joinValues = (values: readonly string[]): string =>
  values.length === 0 ? '' : `${valueEnd}${values.join(valueEnd)}${valueEnd}`;

/** Returns UTM values as they are compared: folded, each at its place; empty if there are none. */
export function utmText(utm: { readonly [field in UtmField]?: string | null | undefined } | null | undefined): string {
  const values = utmFields.map((field) => foldKey(utm?.[field] ?? ''));
  return values.some((value) => value !== '') ? joinValues(values) : '';
}

/** Returns the values of a joined text. */
export const valuesIn = (text: string): string[] => text.split(valueEnd).filter((value) => value !== '');

/** Returns one of the UTM values in a `utmText`; empty if it has none. */
export const utmIn = (text: string, field: UtmField): string =>
  text.split(valueEnd)[utmFields.indexOf(field) + 1] ?? '';

/** Returns an address for searching: without the scheme and `www.`, its percent-encoding decoded if possible. */
export const foldAddress = (address: string): string =>
  foldText(readable(address).replace(/^https?:\/\/(www\.)?/i, ''));

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Creates columns from rows, newest first: none for no rows, several for many. */
export function columnsOf(rows: readonly Row[], revision: number): Columns[] {
  const sorted = rows.toSorted((one, other) => compareKeys([one.created, one.id], [other.created, other.id]));
  const count = Math.ceil(sorted.length / (2 * columnsSize));
  const size = Math.ceil(sorted.length / count);
  return Array.from({ length: count }, (_, index) => {
    const part = sorted.slice(index * size, (index + 1) * size);
    const joined = (name: 'id' | 'line' | 'shown') => part.map((row) => row[name]).join('');
    const numbers = (name: 'created' | 'lastClicked' | 'expires') => Float64Array.from(part, (row) => row[name]);
    return {
      revision,
      ...{ ids: joined('id'), lines: joined('line'), shown: joined('shown') },
      ...{ created: numbers('created'), lastClicked: numbers('lastClicked'), expires: numbers('expires') },
      flags: Uint8Array.from(part, (row) => row.flags),
    };
  });
}

/** Returns the rows of columns. */
export function rowsOf(of: Columns): Row[] {
  const [lines, shown] = [of.lines, of.shown].map((text) => text.split(lineEnd));
  return Array.from(of.created, (created, at) => ({
    ...{ id: idAt(of, at), created, lastClicked: of.lastClicked[at] ?? 0, expires: of.expires[at] ?? 0 },
    flags: of.flags[at] ?? 0,
    line: lineEnd + (lines?.[at + 1] ?? ''),
    shown: lineEnd + (shown?.[at + 1] ?? ''),
  }));
}

/** The shown texts of a link. */
export interface ListedLink
  extends Pick<LinkRecord, 'id' | 'title' | 'long_url' | 'short_url' | 'custom_url' | 'created_at'> {
  /** "newsletter / email"; empty without both. */
  sourceAndMedium: string;
}

/** Reads the shown texts of a link from their line. */
export function readShown(line: string): Omit<ListedLink, 'id' | 'created_at'> {
  const [title = '', short = '', long_url = '', , , sourceAndMedium = ''] = line.split(fieldEnd);
  return { title, short_url: short || null, custom_url: null, long_url, sourceAndMedium };
}

/** Returns the hosts of a link's short addresses, from the line of its shown texts. */
export function hostsIn(line: string): string[] {
  const [, short = '', , second = ''] = line.split(fieldEnd);
  return [readShortAddress(short)?.host ?? '', second].filter((host) => host !== '');
}

/** Returns the tags of a link as they are spelled, from the line of its shown texts. */
export const tagsIn = (line: string): string[] =>
  (line.split(fieldEnd)[4] ?? '').split(valueEnd).filter((tag) => tag !== '');

/** Returns a function like `hostsIn` that reads each beginning of an address once: most links share one. */
export function hostsReader(): typeof hostsIn {
  const hosts = new Map<string, string[]>();
  return (line) => {
    const [, short = '', , second = ''] = line.split(fieldEnd);
    const beginning = `${/^[^/]*\/\/[^/?#]+/.exec(short)?.[0] ?? short} ${second}`;
    const found = hosts.get(beginning) ?? hostsIn(line);
    hosts.set(beginning, found);
    return found;
  };
}
