import type { LinkRecord } from '../../contract/link-reading.ts';
import { effectiveLink } from '../../link/effective.ts';
import { foldText } from '../../link/fold-text.ts';
import { type UtmField, utmFields } from '../../link/utm/fields.ts';
import { foldAddress } from './fold-address.ts';
import { textOf } from './listed-link.ts';
import { fieldEnd, lineEnd, tagEnd } from './separators.ts';
import { readShortAddress } from './short-address.ts';

/** Where a row stands: when its link was made (milliseconds since 1970), and its id. Rows are kept newest first. */
export type RowKey = [created: number, id: string];

/** What is kept of a link in memory while a page searches, filters and sorts: its texts, and facts of fixed width. */
export interface Row {
  key: RowKey;
  /** Begins with a line end, then the fields in the order of `fields`, with `fieldEnd` between them. */
  line: string;
  facts: string;
  /** What is shown of its link (listed-link.ts). Begins with a line end. */
  text: string;
}

/** The texts of a line, in their order. The slug stands first, so that a line end and a text find slugs that begin so. */
export const fields = ['slug', 'code', 'title', 'tags', 'address', 'utm'] as const;
type Field = (typeof fields)[number];

const idWidth = 36;
const timeWidth = 9;
/** How many characters the facts of one row take. */
export const factsWidth = idWidth + 3 * timeWidth + 1;

/** Facts that are true or false, each a bit, and all together one character. */
const signs = { clicked: 1, password: 2, unreadable: 4, unknownIfClicked: 8, expired: 16 } as const;

const time = (date: string | null) => Math.max(0, Date.parse(date ?? '') || 0);
const written = (milliseconds: number) => milliseconds.toString(36).padStart(timeWidth, '0');
const read = (text: string) => Number.parseInt(text, 36);

/** Where a link's row stands. A link without a date of creation counts as the oldest. */
export const keyOf = ({ id, created_at }: Pick<LinkRecord, 'id' | 'created_at'>): RowKey => [time(created_at), id];

/** Below 0 where the first is newer. */
export function compareKeys([a, one]: RowKey, [b, other]: RowKey): number {
  return a !== b ? b - a : one === other ? 0 : one < other ? 1 : -1;
}

/** The order of links that stands for: the newest first. */
export const newestFirst = (one: LinkRecord, other: LinkRecord): number => compareKeys(keyOf(one), keyOf(other));

/** The row of a link. */
export function rowOf(link: LinkRecord): Row {
  const key = keyOf(link);
  const { utm, expiration } = effectiveLink(link);
  const tags = link.tags?.length ? `${tagEnd}${link.tags.map(foldText).join(tagEnd)}${tagEnd}` : '';
  const texts: Record<Field, string> = {
    slug: foldText(link.custom_link ?? ''),
    code: readShortAddress(link.short_url ?? '')?.name ?? '',
    title: foldText(link.title ?? ''),
    tags,
    address: foldAddress(link.long_url ?? ''),
    utm: utmText(utm),
  };
  const flags =
    clickedSign(link) |
    (link.has_password === true ? signs.password : 0) |
    (link.unreadable === undefined ? 0 : signs.unreadable) |
    (link.is_expired === true ? signs.expired : 0);
  return {
    key,
    line: lineEnd + fields.map((field) => texts[field]).join(fieldEnd),
    facts: `${link.id}${written(key[0])}${written(time(link.last_clicked))}${written(time(expiration))}${flags.toString(36)}`,
    text: textOf(link, texts),
  };
}

/** UTM values as they are compared: folded, each between marks and at its place; empty where there is none. */
export function utmText(utm: { readonly [field in UtmField]?: string | null | undefined } | null | undefined): string {
  const values = utmFields.map((field) => foldText(utm?.[field] ?? ''));
  return values.some((value) => value !== '') ? `${tagEnd}${values.join(tagEnd)}${tagEnd}` : '';
}

/** One of the UTM values in the text of all, folded; empty where there is none. */
export const utmIn = (text: string, field: UtmField): string => text.split(tagEnd)[utmFields.indexOf(field) + 1] ?? '';

/** A service that leaves out whether a link was clicked has not said that it never was. */
function clickedSign({ is_clicked, last_clicked }: LinkRecord): number {
  if (is_clicked ?? last_clicked !== null) return signs.clicked;
  return is_clicked === null ? signs.unknownIfClicked : 0;
}

/** What the facts of a row say. Times in milliseconds since 1970; 0 where there is none. */
export function readFacts(facts: string) {
  const flags = read(facts.slice(-1));
  return {
    id: facts.slice(0, idWidth),
    created: read(facts.slice(idWidth, idWidth + timeWidth)),
    lastClicked: read(facts.slice(idWidth + timeWidth, idWidth + 2 * timeWidth)),
    /** When it expires, or did. */
    expires: read(facts.slice(idWidth + 2 * timeWidth, -1)),
    /** The service says that it has expired, as by its clicks. */
    expired: (flags & signs.expired) !== 0,
    /** Null where the service does not say. */
    clicked: (flags & signs.unknownIfClicked) !== 0 ? null : (flags & signs.clicked) !== 0,
    password: (flags & signs.password) !== 0,
  };
}

/** True if the facts of a row say that some fields of its link could not be read. */
export const hasUnreadableFields = (facts: string): boolean => (read(facts.slice(-1)) & signs.unreadable) !== 0;

/** The id of a row, by its facts alone. */
export const idIn = (facts: string): string => facts.slice(0, idWidth);

/** The key of a row, by its facts alone. */
export const keyIn = (facts: string): RowKey => [read(facts.slice(idWidth, idWidth + timeWidth)), idIn(facts)];
