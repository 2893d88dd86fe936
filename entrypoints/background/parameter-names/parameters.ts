import type { InputOf } from '@/lib/client/client.ts';
import type { Unproven } from '@/lib/connection/detected-names.ts';
import { limits } from '@/lib/contract/limits.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linksQuery, type QueryName, type QueryRenames } from '@/lib/contract/queries.ts';
import { type FilterName, ignoredFilters } from '@/lib/link-index/index.ts';

/** A query, and the test that its answer passes only if the service knows the parameter. */
export interface Probe {
  query: InputOf<'listLinks'> & { id?: string };
  isProof: (answer: Links) => boolean;
}

type Links = readonly LinkRecord[];

/** The list without any filter, which has at least two links. */
export interface PlainList {
  all: Links;
  /** The links that answers are compared with, in the service's order: the first ones, or all. */
  links: Links;
  /** True once the service's name of the limit is known, which keeps answers small. */
  isLimited: boolean;
}

/** The number of links to request, once the name of the limit is known. */
export const maxLinks = 20;

/** The probes that a name must pass, or the reason why the existing links cannot prove it. */
export type Probes = readonly Probe[] | Unproven;

interface Detectable {
  /** Common names, most likely first. They are used only in reads. */
  names: readonly string[];
  probesFor: (list: PlainList) => Probes;
}

/** The parameters to detect, in order: the limit and the offset come first, since they keep answers small. */
export const parameters: readonly (Detectable & { meaning: QueryName })[] = [
  {
    meaning: 'limit',
    names: ['page_size', 'per_page', 'pageSize', 'perPage', 'size', 'count'],
    // A filter may let one link through by accident, but not two.
    probesFor: ({ links }) =>
      [1, 2].slice(0, links.length - 1).map((count) => ({
        query: { limit: String(count) },
        isProof: (answer) => sameLinks(answer, links.slice(0, count)),
      })),
  },
  {
    meaning: 'offset',
    names: ['skip', 'start', 'from', 'start_index'],
    // Two links, since with pages counted from 0, the second page of one link would begin the same way.
    probesFor: ({ links, isLimited }) => [
      { query: { offset: '1', ...(isLimited && links.length > 2 && { limit: '2' }) }, isProof: beginsWith(links[1]) },
    ],
  },
  {
    meaning: 'title',
    names: ['q', 'search', 'query', 'name'],
    probesFor: (list) => textProbes('title', list, ({ title }) => [title ?? '']) ?? 'sameTitles',
  },
  {
    meaning: 'tag',
    names: ['tags', 'label', 'labels', 'tag_name'],
    probesFor: (list) => textProbes('tag', list, ({ tags }) => tags ?? []) ?? 'sameTags',
  },
  {
    meaning: 'clicked',
    names: ['is_clicked', 'has_clicks', 'visited'],
    probesFor: (list) => flagProbes('clicked', list, ({ is_clicked }) => is_clicked),
  },
  {
    meaning: 'has_password',
    names: ['password', 'is_protected', 'protected', 'password_protected'],
    probesFor: (list) => flagProbes('has_password', list, ({ has_password }) => has_password),
  },
  {
    meaning: 'start_date',
    names: ['from', 'since', 'start', 'date_from', 'startDate', 'created_after'],
    probesFor: (list) => noneThenAll('start_date', dayAfterTomorrow(), longAgo, list),
  },
  {
    meaning: 'end_date',
    names: ['to', 'until', 'end', 'date_to', 'endDate', 'created_before'],
    probesFor: (list) => noneThenAll('end_date', longAgo, dayAfterTomorrow(), list),
  },
  {
    meaning: 'id',
    names: ['link_id', 'linkId', 'uuid', 'link'],
    // The last link: a service may return the first by default.
    probesFor: ({ links }) => [{ query: { id: links.at(-1)?.id ?? '' }, isProof: beginsWith(links.at(-1)) }],
  },
];

/**
 * The ways of paging that Hem only reports, since it needs an offset. The probes send the page's number as the offset,
 * and the cursor, a link's id, as the title.
 */
export const pagings: readonly (Detectable & { by: 'page' | 'cursor'; sentAs: QueryName })[] = [
  {
    ...{ by: 'page', sentAs: 'offset', names: ['page', 'page_number', 'p'] },
    // Pages are counted from 1 or 0. Without a limit, the beginning of the second page is not known.
    probesFor: ({ links, isLimited }) =>
      isLimited ? [{ query: { offset: '2', limit: '1' }, isProof: beginsWith(links[1], links[2]) }] : 'unclear',
  },
  {
    ...{ by: 'cursor', sentAs: 'title', names: ['cursor', 'after', 'starting_after'] },
    probesFor: ({ links, isLimited }) => [
      { query: { title: links[0]?.id ?? '', ...(isLimited && { limit: '1' }) }, isProof: beginsWith(links[1]) },
    ],
  },
];

/**
 * Returns the names to try for a parameter: the connection's current one, the interface's, then the common ones. Names
 * with another known meaning are left out.
 */
export function candidatesFor(
  { meaning, names }: (typeof parameters)[number],
  current: QueryRenames,
  taken: readonly string[],
): string[] {
  const candidates = new Set([current[meaning] || meaning, meaning, ...names]);
  return [...candidates].filter((name) => !taken.includes(name));
}

const longAgo = '2000-01-01';
const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const sameLinks = (some: Links, others: Links) =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);

/** The answer must begin with one of these links. */
const beginsWith =
  (...links: (LinkRecord | undefined)[]) =>
  (answer: Links) =>
    links.some((link) => link !== undefined && link.id === answer[0]?.id);

/**
 * Returns the probe for a value of a filter, which lets through none, some or all links of the list. Further links may
 * follow later in the list.
 */
function filterProbe(
  filter: FilterName,
  value: string,
  expected: 'none' | 'some' | 'all',
  { links, isLimited }: PlainList,
): Probe {
  const filters = linksQuery.parse({ [filter]: value });
  const isFiltered = (answer: Links) =>
    !sameLinks(answer, links) && answer.every((link) => ignoredFilters(filters, link).length === 0);
  return {
    query: { ...(isLimited && { limit: String(maxLinks) }), ...filters },
    isProof: (answer) => {
      if (expected === 'all') return sameLinks(answer, links);
      return isFiltered(answer) && (expected === 'none' || answer.length > 0);
    },
  };
}

/** Without the second probe, an answer that is always empty would pass. */
const noneThenAll = (filter: FilterName, none: string, all: string, list: PlainList): Probe[] => [
  filterProbe(filter, none, 'none', list),
  filterProbe(filter, all, 'all', list),
];

/** Returns a probe for a text that at least one link lacks; null if all links have the same texts. */
function textProbes(
  filter: 'title' | 'tag',
  list: PlainList,
  textsOf: (link: LinkRecord) => readonly string[],
): Probe[] | null {
  const isApart = (text: string) =>
    text.trim() !== '' &&
    text.length <= limits.filter.max &&
    list.links.some((link) => ignoredFilters({ [filter]: text }, link).length > 0);
  const text = list.all.flatMap(textsOf).find(isApart);
  return text === undefined ? null : [filterProbe(filter, text, 'some', list)];
}

function flagProbes(
  filter: 'clicked' | 'has_password',
  list: PlainList,
  flagOf: (link: LinkRecord) => boolean | null,
): Probes {
  const flags = list.links.map(flagOf);
  // Unreported flags may be of either kind.
  if (flags.includes(null)) return 'notReported';
  if (!flags.includes(true)) return noneThenAll(filter, 'true', 'false', list);
  if (!flags.includes(false)) return noneThenAll(filter, 'false', 'true', list);
  return [filterProbe(filter, 'true', 'some', list)];
}
