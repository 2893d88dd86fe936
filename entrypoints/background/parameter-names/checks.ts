import type * as z from 'zod/mini';
import type { LinksPage } from '@/lib/client/create-client.ts';
import type { Proof, Unproven } from '@/lib/connection/parameter-names/detected-names.ts';
import { limits } from '@/lib/contract/limits.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linksQuery } from '@/lib/contract/queries.ts';
import { ignoredFilters } from '@/lib/link-index/index.ts';

/** The query of a list. */
type Query = z.output<typeof linksQuery>;

/** The parameters of lists: all except the link's id. */
export type ListParameter = 'limit' | 'offset' | Filter;

type Filter = 'title' | 'tag' | 'clicked' | 'has_password' | 'start_date' | 'end_date';

/** The result of a check: the parameter works, the list is the same as without it, or neither. */
export type Verdict = 'works' | 'same' | 'other';

/** A list to request, and the check of its answer. */
export interface Check {
  query: Query;
  judge: (page: LinksPage) => Verdict;
}

/** The checks that a parameter's name must pass, in order, or the reason why the existing links cannot prove it. */
export type Checks = { checks: readonly Check[]; proof: (pages: readonly LinksPage[]) => Proof } | { why: Unproven };

/** The list without the parameter. */
export interface Plain {
  /** The links, in the service's order. */
  links: readonly LinkRecord[];
  /** All known links; `links` are the first of them. */
  known: readonly LinkRecord[];
  /** A limit that keeps answers small, once its name is known. */
  small: Query;
}

/** The number of links to request, once the name of the limit is known. */
export const maxLinks = 20;

/** A date before all links, and one after all links. */
const [longAgo, toCome] = ['2000-01-01', (now: number) => new Date(now + 2 * 86_400_000).toISOString().slice(0, 10)];

/**
 * Returns checks that prove that a service knows a parameter: its answer must differ in the expected way. An ignored
 * parameter changes nothing, and one with another meaning returns another list.
 */
export function checksFor(parameter: ListParameter, plain: Plain, now: number): Checks {
  switch (parameter) {
    case 'limit':
      return plain.links.length < 2 ? { why: 'fewLinks' } : limitChecks(plain);
    case 'offset':
      return plain.links.length < 2 ? { why: 'fewLinks' } : offsetChecks(plain);
    case 'title':
      return textChecks('title', plain, ({ title }) => [title ?? '']);
    case 'tag':
      return textChecks('tag', plain, ({ tags }) => tags ?? []);
    case 'clicked':
      return flagChecks('clicked', plain, ({ is_clicked }) => is_clicked);
    case 'has_password':
      return flagChecks('has_password', plain, ({ has_password }) => has_password);
    case 'start_date':
      return noneAndAll('start_date', [toCome(now), longAgo], plain);
    case 'end_date':
      return noneAndAll('end_date', [longAgo, toCome(now)], plain);
  }
}

/** Returns the query of a filter. */
const filtering = (filter: Filter, value: string): Query => linksQuery.parse({ [filter]: value });

const countOf = ({ links, unreadable }: LinksPage) => links.length + unreadable.length;

const sameLinks = (some: readonly { id: string }[], others: readonly { id: string }[]) =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);

const some =
  ({ links }: Plain) =>
  (pages: readonly LinksPage[]): Proof => {
    const [page] = pages;
    return { kind: 'some', links: page ? countOf(page) : 0, of: links.length };
  };

/** Checks that a list has the requested number of links, starting with the first. */
function limitChecks(plain: Plain): Checks {
  const { links } = plain;
  const ask = (count: number): Check => ({
    query: { limit: String(count) },
    judge: (page) =>
      countOf(page) === count && page.links.every(({ id }, at) => id === links[at]?.id)
        ? 'works'
        : sameLinks(page.links, links)
          ? 'same'
          : 'other',
  });
  // A filter may let one link through by accident, but not two.
  return { checks: links.length > 2 ? [ask(1), ask(2)] : [ask(1)], proof: some(plain) };
}

/**
 * Checks for the list without its first link. At least two links are requested, since with pages counted from 0, the
 * second page of one link would begin the same way.
 */
function offsetChecks({ links, small }: Plain): Checks {
  const [first, second] = links;
  const query = { offset: '1', ...('limit' in small && links.length > 2 && { limit: '2' }) };
  const judge: Check['judge'] = ({ links: [begin] }) =>
    begin?.id === second?.id ? 'works' : begin?.id === first?.id ? 'same' : 'other';
  return { checks: [{ query, judge }], proof: () => ({ kind: 'second' }) };
}

/** Checks for links that match a text, chosen so that at least one other link does not match. */
function textChecks(filter: 'title' | 'tag', plain: Plain, textsOf: (link: LinkRecord) => readonly string[]): Checks {
  if (plain.links.length < 2) return { why: 'fewLinks' };
  const isApart = (text: string) =>
    text.trim() !== '' &&
    text.length <= limits.filter.max &&
    plain.links.some((link) => ignoredFilters(filtering(filter, text), link).length > 0);
  const text = plain.known.flatMap(textsOf).find(isApart);
  if (text === undefined) return { why: filter === 'title' ? 'sameTitles' : 'sameTags' };
  return {
    checks: [
      { query: { ...plain.small, ...filtering(filter, text) }, judge: onlyMatching(filtering(filter, text), plain) },
    ],
    proof: some(plain),
  };
}

const onlyMatching =
  (filters: Query, plain: Plain): Check['judge'] =>
  ({ links }) => {
    if (sameLinks(links, plain.links)) return 'same';
    return links.length > 0 && links.every((link) => ignoredFilters(filters, link).length === 0) ? 'works' : 'other';
  };

/**
 * Checks a flag. If the list has links of both kinds, one kind must be returned. Otherwise the missing kind must return
 * none, and the other all.
 */
function flagChecks(
  filter: 'clicked' | 'has_password',
  plain: Plain,
  flagOf: (link: LinkRecord) => boolean | null,
): Checks {
  if (plain.links.length === 0) return { why: 'fewLinks' };
  const flags = plain.links.map(flagOf);
  // Unreported flags may be of either kind.
  if (flags.includes(null)) return { why: 'notReported' };
  if (!flags.includes(true)) return noneAndAll(filter, ['true', 'false'], plain);
  if (!flags.includes(false)) return noneAndAll(filter, ['false', 'true'], plain);
  const isSet = filtering(filter, 'true');
  return {
    checks: [{ query: { ...plain.small, ...isSet }, judge: onlyMatching(isSet, plain) }],
    proof: some(plain),
  };
}

/**
 * Checks that one value returns no links, and another the whole list. Without the second check, an answer that is
 * always empty would pass.
 */
function noneAndAll(filter: Filter, [none, all]: readonly [none: string, all: string], plain: Plain): Checks {
  const { links, small } = plain;
  if (links.length === 0) return { why: 'fewLinks' };
  const isSame = (page: LinksPage) => sameLinks(page.links, links);
  // Further links of the missing kind may follow later in the list. Dates are chosen so that none exist.
  const matches = onlyMatching(filtering(filter, none), plain);
  return {
    checks: [
      {
        query: { ...small, ...filtering(filter, none) },
        judge: (page) => (countOf(page) === 0 ? 'works' : matches(page)),
      },
      { query: { ...small, ...filtering(filter, all) }, judge: (page) => (isSame(page) ? 'works' : 'other') },
    ],
    proof: (pages) => (pages[0]?.links.length ? some(plain)(pages) : { kind: 'noneAndAll', of: links.length }),
  };
}
