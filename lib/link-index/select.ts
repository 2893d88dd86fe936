import type * as z from 'zod/mini';
import { foldKey, foldText } from '../contract/fold-text.ts';
import type { linksQuery } from '../contract/queries.ts';
import { clicksAt, hasPasswordAt, hostsIn, isExpiredAt, lineEnd, utmIn, valueEnd } from './columns.ts';
import { fieldIn, type Part } from './parts.ts';

/** The filters of a list (interface §4.3), without its paging. */
export type LinkFilters = Omit<z.output<typeof linksQuery>, 'offset' | 'limit'>;

/** The filters by UTM values, each with its field. */
export const utmFilters = { source: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign' } as const;

type UtmFilter = keyof typeof utmFilters;

export const utmFilterNames = Object.keys(utmFilters) as UtmFilter[];

/** Filters that no service has: only cached links are filtered by them. An empty one filters nothing. */
export interface OwnFilters extends Record<UtmFilter, string> {
  /** The host of a short address. */
  domain: string;
  expired: '' | 'true' | 'false';
}

export const noOwnFilters: OwnFilters = { domain: '', source: '', medium: '', campaign: '', expired: '' };

/** True if filters filter anything. */
export const isFiltering = (filters: LinkFilters | OwnFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

/** The sort keys of cached links. Texts compare as they are searched: folded. */
export const cachedSortNames = ['created', 'lastClicked', 'title', 'slug', 'address', 'tags'] as const;

interface CachedSort {
  by: (typeof cachedSortNames)[number];
  descending: boolean;
}

/** A view of a list, with its valid filters. */
export interface ViewQuery {
  search: string;
  filters: LinkFilters;
  own?: OwnFilters;
  /** Null for the default: best matches first in a search, otherwise the newest. */
  sort: CachedSort | null;
}

/** A link that is filtered. Its shown line is empty unless a filter needs it. */
interface Candidate {
  part: Part;
  at: number;
  line: string;
  shown: string;
}

/**
 * Returns the rows that pass filters, sorted. Filters mean what they do to the service of this repository: part of a title
 * folded, a whole tag folded, days in UTC with the last one included (reading R10).
 *
 * @param isBefore - the order of rows with equal values
 */
export function selectRows(
  parts: readonly Part[],
  { filters, own, sort }: { filters: LinkFilters; own: OwnFilters; sort: CachedSort },
  isBefore: (row: number, other: number) => boolean,
): Uint32Array {
  const [passes, passesOwn] = [filterOf(filters), ownFilterOf(own, Date.now())];
  const read = valueFor(sort.by);
  const passing: { row: number; value: string | number }[] = [];
  for (const part of parts) {
    const shown = own.domain === '' ? [] : part.columns.shown.split(lineEnd);
    for (const [at, line] of part.columns.lines.split(lineEnd).slice(1).entries()) {
      const candidate = { part, at, line, shown: shown[at + 1] ?? '' };
      if (passes(candidate) && passesOwn(candidate)) passing.push({ row: part.first + at, value: read(candidate) });
    }
  }
  const direction = sort.descending ? -1 : 1;
  passing.sort((one, other) => {
    if (one.value !== other.value) return one.value < other.value ? -direction : direction;
    return isBefore(one.row, other.row) ? -1 : 1;
  });
  return Uint32Array.from(passing, ({ row }) => row);
}

function valueFor(by: CachedSort['by']): (candidate: Candidate) => string | number {
  if (by === 'created' || by === 'lastClicked') return ({ part, at }) => part.columns[by][at] ?? 0;
  return ({ line }) => fieldIn(line, by);
}

function filterOf({ title, tag, clicked, has_password, start_date, end_date }: LinkFilters) {
  const titlePart = foldText(title ?? '');
  const folded = foldKey(tag ?? '');
  const wholeTag = folded === '' ? '' : `${valueEnd}${folded}${valueEnd}`;
  const from = start_date ? Date.parse(`${start_date}T00:00:00.000Z`) : Number.NEGATIVE_INFINITY;
  const until = end_date ? Date.parse(`${end_date}T23:59:59.999Z`) : Number.POSITIVE_INFINITY;
  return ({ part: { columns }, at, line }: Candidate): boolean => {
    const created = columns.created[at] ?? 0;
    return (
      (clicked === undefined || clicksAt(columns, at).clicked === (clicked === 'true')) &&
      (has_password === undefined || hasPasswordAt(columns, at) === (has_password === 'true')) &&
      created >= from &&
      created <= until &&
      (titlePart === '' || fieldIn(line, 'title').includes(titlePart)) &&
      (wholeTag === '' || fieldIn(line, 'tags').includes(wholeTag))
    );
  };
}

function ownFilterOf({ domain, expired, ...utm }: OwnFilters, now: number) {
  const host = domain.toLowerCase().replace(/^www\./, '');
  const values = utmFilterNames
    .map((name) => ({ field: utmFilters[name], key: foldKey(utm[name]) }))
    .filter(({ key }) => key !== '');
  return ({ part, at, line, shown }: Candidate): boolean =>
    (expired === '' || isExpiredAt(part.columns, at, now) === (expired === 'true')) &&
    values.every(({ field, key }) => utmIn(fieldIn(line, 'utm'), field) === key) &&
    (host === '' || hostsIn(shown).includes(host));
}
