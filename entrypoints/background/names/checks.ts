import type * as z from 'zod/mini';
import type { LinksPage } from '@/lib/client/create-client.ts';
import type { Proof, Unproven } from '@/lib/connection/names/found-names.ts';
import { limits } from '@/lib/contract/limits.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linksQuery } from '@/lib/contract/queries.ts';
import { ignoredFilters } from '@/lib/library/index.ts';

/** What a list is asked by. */
type Query = z.output<typeof linksQuery>;

/** Of which parameters lists tell: all but the one that names a link. */
export type ListParameter = 'limit' | 'offset' | Filter;

type Filter = 'title' | 'tag' | 'clicked' | 'has_password' | 'start_date' | 'end_date';

/** What a list showed: that the parameter works, that nothing differs from the list without it, or neither. */
export type Verdict = 'works' | 'same' | 'other';

/** One list to ask for, and what its answer shows. */
export interface Check {
  query: Query;
  judge: (page: LinksPage) => Verdict;
}

/** All that a parameter's name must pass, in order; or why the links there are cannot show anything. */
export type Checks = { checks: readonly Check[]; proof: (pages: readonly LinksPage[]) => Proof } | { why: Unproven };

/** The list without the parameter. */
export interface Plain {
  /** Its links, in the service's order. */
  links: readonly LinkRecord[];
  /** All links that are known, of which these are the first. */
  known: readonly LinkRecord[];
  /** What else is asked, so that answers stay small: a limit, once its name is known. */
  small: Query;
}

/** So many links of a list are looked at, once the service knows how to give no more. */
export const enough = 20;

/** No link is as old, and none as new. */
const [longAgo, toCome] = ['2000-01-01', (now: number) => new Date(now + 2 * 86_400_000).toISOString().slice(0, 10)];

/**
 * What shows that a service knows a parameter: its answer differs as it must from the one without. A parameter that is
 * ignored gives the same, and one that means something else gives another list than the one expected.
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

/** What is asked of a filter, typed by the contract. */
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

/** As many links as asked for, from the first on. */
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
  // A filter that lets one link through by accident lets no two through.
  return { checks: links.length > 2 ? [ask(1), ask(2)] : [ask(1)], proof: some(plain) };
}

/**
 * The list without its first link. Two links are asked for at once, or all: where pages are counted from 0, the second
 * page of one link each would begin the same way.
 */
function offsetChecks({ links, small }: Plain): Checks {
  const [first, second] = links;
  const query = { offset: '1', ...('limit' in small && links.length > 2 && { limit: '2' }) };
  const judge: Check['judge'] = ({ links: [begin] }) =>
    begin?.id === second?.id ? 'works' : begin?.id === first?.id ? 'same' : 'other';
  return { checks: [{ query, judge }], proof: () => ({ kind: 'second' }) };
}

/** Some links, each of which matches a text that another link of the list does not match. */
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

/** Where the list has links of both kinds, some of one kind. Else none of the kind that it lacks, and all of the other. */
function flagChecks(
  filter: 'clicked' | 'has_password',
  plain: Plain,
  flagOf: (link: LinkRecord) => boolean | null,
): Checks {
  if (plain.links.length === 0) return { why: 'fewLinks' };
  const flags = plain.links.map(flagOf);
  // What is not reported may be of either kind.
  if (flags.includes(null)) return { why: 'notReported' };
  if (!flags.includes(true)) return noneAndAll(filter, ['true', 'false'], plain);
  if (!flags.includes(false)) return noneAndAll(filter, ['false', 'true'], plain);
  const isSet = filtering(filter, 'true');
  return {
    checks: [{ query: { ...plain.small, ...isSet }, judge: onlyMatching(isSet, plain) }],
    proof: some(plain),
  };
}

/** No link with one value, and the list as it was with the other: an answer that is always empty shows nothing. */
function noneAndAll(filter: Filter, [none, all]: readonly [none: string, all: string], plain: Plain): Checks {
  const { links, small } = plain;
  if (links.length === 0) return { why: 'fewLinks' };
  const isSame = (page: LinksPage) => sameLinks(page.links, links);
  // Of what these links lack, there may be others further down: days are chosen so that there is none.
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
