import type * as z from 'zod/mini';
import type { linksQuery } from '../../contract/queries.ts';
import { foldText } from '../../link/fold-text.ts';
import { utmKey } from '../../link/utm/utm-key.ts';
import type { Chunk } from '../format/chunk.ts';
import { factsAt } from '../format/chunk.ts';
import { hostsIn } from '../format/listed-link.ts';
import { fields, readFacts, utmIn } from '../format/row.ts';
import { fieldEnd, lineEnd, tagEnd } from '../format/separators.ts';
import { textIn } from './read-listed.ts';

/** The filters of a list (interface §4.3); which stretch of it is for the page to say. */
export type LinkFilters = Omit<z.output<typeof linksQuery>, 'offset' | 'limit'>;

/** The filters by UTM values, each with its field. */
export const utmFilters = { source: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign' } as const;

type UtmFilter = keyof typeof utmFilters;

export const utmFilterNames = Object.keys(utmFilters) as UtmFilter[];

/** Filters that no service has: only what is known is filtered by them. Empty where they filter nothing. */
export interface OwnFilters extends Record<UtmFilter, string> {
  /** The host of a short address. */
  domain: string;
  expired: '' | 'true' | 'false';
}

export const noOwnFilters: OwnFilters = { domain: '', source: '', medium: '', campaign: '', expired: '' };

/** The sort keys of cached links. Texts compare as they are searched: without case and accents. */
export const cachedSortNames = ['created', 'lastClicked', 'title', 'slug', 'address', 'tags'] as const;

export type SortBy = (typeof cachedSortNames)[number];

/** A view of what is known: which rows, in which order. */
export interface View {
  filters: LinkFilters;
  own?: OwnFilters;
  sort: { by: SortBy; descending: boolean };
}

interface Candidate {
  /** Counted over all chunks, newest first. */
  row: number;
  facts: ReturnType<typeof readFacts>;
  texts: string[];
  /** What is shown of it (listed-link.ts), where a filter asks for that. */
  shown: string;
}

/**
 * The rows of a view, as numbers counted over all chunks. Filters as the service of this repository understands them:
 * part of a title without case, a whole tag (here without case), days in UTC with the last one included (reading R10).
 */
export function selectRows(chunks: readonly Chunk[], { filters, own = noOwnFilters, sort }: View): Uint32Array {
  const [passes, passesOwn] = [filterOf(filters), ownFilterOf(own, Date.now())];
  const kept: Candidate[] = [];
  let row = 0;
  for (const chunk of chunks) {
    const shown = own.domain === '' ? [] : chunk.texts.split(lineEnd);
    for (const [at, line] of chunk.lines.split(lineEnd).slice(1).entries()) {
      const candidate = {
        row,
        facts: readFacts(factsAt(chunk, at)),
        texts: line.split(fieldEnd),
        shown: shown[at + 1] ?? '',
      };
      if (passes(candidate) && passesOwn(candidate)) kept.push(candidate);
      row += 1;
    }
  }
  const read = valueFor(sort.by);
  const turn = sort.descending ? -1 : 1;
  // Chunks come newest first: so do equals, whichever the direction.
  const sorted = kept
    .map((candidate) => ({ row: candidate.row, value: read(candidate) }))
    .sort((one, other) => (one.value < other.value ? -turn : one.value > other.value ? turn : one.row - other.row));
  return Uint32Array.from(sorted, (candidate) => candidate.row);
}

const textOf = ({ texts }: Candidate, field: (typeof fields)[number]) => texts[fields.indexOf(field)] ?? '';

/** What the row at a place of a chunk is sorted by. */
export const valueIn = (chunk: Chunk, at: number, by: SortBy): string | number =>
  by === 'created' || by === 'lastClicked' ? readFacts(factsAt(chunk, at))[by] : textIn(chunk, at, by);

function valueFor(by: SortBy): (candidate: Candidate) => string | number {
  if (by === 'created' || by === 'lastClicked') return ({ facts }) => facts[by];
  return (candidate) => textOf(candidate, by);
}

function filterOf({ title, tag, clicked, has_password, start_date, end_date }: LinkFilters) {
  const part = foldText(title ?? '');
  const whole = tag ? `${tagEnd}${foldText(tag)}${tagEnd}` : '';
  const from = start_date ? Date.parse(`${start_date}T00:00:00.000Z`) : Number.NEGATIVE_INFINITY;
  const until = end_date ? Date.parse(`${end_date}T23:59:59.999Z`) : Number.POSITIVE_INFINITY;
  return (candidate: Candidate): boolean => {
    const { facts } = candidate;
    return (
      (clicked === undefined || facts.clicked === (clicked === 'true')) &&
      (has_password === undefined || facts.password === (has_password === 'true')) &&
      facts.created >= from &&
      facts.created <= until &&
      textOf(candidate, 'title').includes(part) &&
      textOf(candidate, 'tags').includes(whole)
    );
  };
}

function ownFilterOf({ domain, expired, ...utm }: OwnFilters, now: number) {
  const host = domain.toLowerCase().replace(/^www\./, '');
  const wanted = utmFilterNames
    .map((name) => ({ field: utmFilters[name], key: utmKey(utm[name]) }))
    .filter(({ key }) => key !== '');
  return ({ facts, texts, shown }: Candidate): boolean =>
    (expired === '' || (facts.expired || (facts.expires > 0 && facts.expires <= now)) === (expired === 'true')) &&
    wanted.every(({ field, key }) => utmIn(texts[fields.indexOf('utm')] ?? '', field).trim() === key) &&
    (host === '' || hostsIn(shown).includes(host));
}
