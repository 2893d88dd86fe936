import type * as z from 'zod/mini';
import type { LinksPage } from '@/lib/client/create-client.ts';
import type { Unproven } from '@/lib/connection/parameter-names/detected-names.ts';
import { limits } from '@/lib/contract/limits.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linksQuery, type QueryName } from '@/lib/contract/queries.ts';
import { ignoredFilters } from '@/lib/link-index/index.ts';

/** A query, and the answers that prove or disprove the parameter in it. Any other answer is unclear. */
export interface Probe {
  query: z.output<typeof linksQuery> & { id?: string };
  /** True if the answer is the same as without the parameter. */
  isSame: (page: LinksPage) => boolean;
  isProof: (page: LinksPage) => boolean;
}

/** The list without any filter. */
export interface Plain {
  /** The links that answers are compared with, in the service's order. */
  links: readonly LinkRecord[];
  /** All known links; `links` are the first of them. */
  known: readonly LinkRecord[];
  /** True once the service's name of the limit is known, which keeps answers small. */
  isLimited: boolean;
}

/** The number of links to request, once the name of the limit is known. */
export const maxLinks = 20;

export const countOf = ({ links, unreadable }: LinksPage) => links.length + unreadable.length;

/**
 * Returns the probes that a parameter's name must pass, in order, or the reason why the existing links cannot prove it.
 * `page` and `cursor` are sent in place of `offset` and `title`.
 */
export function probesFor(
  parameter: QueryName | 'page' | 'cursor',
  plain: Plain,
  now: number,
): readonly Probe[] | Unproven {
  const { links, isLimited } = plain;
  const [first, second, third] = links;
  const needsTwo = !['clicked', 'has_password', 'start_date', 'end_date'].includes(parameter);
  if (first === undefined || (needsTwo && second === undefined)) return 'fewLinks';
  /** The list must begin with one of some links instead of the first. */
  const beginning = (query: Probe['query'], ...begins: (LinkRecord | undefined)[]): Probe[] => {
    const begin = ({ links: [link] }: LinksPage) => link?.id;
    return [
      {
        query,
        isSame: (page) => begin(page) === first.id,
        isProof: (page) => begins.some((link) => link !== undefined && link.id === begin(page)),
      },
    ];
  };
  switch (parameter) {
    case 'limit':
      // A filter may let one link through by accident, but not two.
      return [1, 2].slice(0, links.length - 1).map((count) => ({
        query: { limit: String(count) },
        isSame: (page) => sameLinks(page.links, links),
        isProof: (page) => countOf(page) === count && sameLinks(page.links, links.slice(0, page.links.length)),
      }));
    case 'offset':
      // Two links, since with pages counted from 0, the second page of one link would begin the same way.
      return beginning({ offset: '1', ...(isLimited && links.length > 2 && { limit: '2' }) }, second);
    case 'page':
      // Pages are counted from 1 or 0. Without a limit of one link, the beginning of the second page is not known.
      return isLimited ? beginning({ limit: '1', offset: '2' }, second, third) : 'unclear';
    case 'cursor':
      return beginning({ ...(isLimited && { limit: '1' }), title: first.id }, second);
    case 'id': {
      // The last link: a service may return the first by default.
      const { id } = links.at(-1) ?? first;
      return [{ query: { id }, isSame: ({ links: [link] }) => link?.id !== id, isProof: () => true }];
    }
    case 'title':
      return textProbes('title', ({ title }) => [title ?? ''], plain) ?? 'sameTitles';
    case 'tag':
      return textProbes('tag', ({ tags }) => tags ?? [], plain) ?? 'sameTags';
    case 'clicked':
      return flagProbes('clicked', ({ is_clicked }) => is_clicked, plain);
    case 'has_password':
      return flagProbes('has_password', ({ has_password }) => has_password, plain);
    case 'start_date':
      return noneThenAll('start_date', [dayAfter(now), longAgo], plain);
    case 'end_date':
      return noneThenAll('end_date', [longAgo, dayAfter(now)], plain);
  }
}

type Filter = Parameters<typeof filterProbe>[0];

const longAgo = '2000-01-01';
const dayAfter = (now: number) => new Date(now + 2 * 86_400_000).toISOString().slice(0, 10);

const sameLinks = (some: readonly LinkRecord[], others: readonly LinkRecord[]) =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);

/** All returned links must pass a filter that some link of the plain list does not. */
function filterProbe(
  filter: 'title' | 'tag' | 'clicked' | 'has_password' | 'start_date' | 'end_date',
  value: string,
  { links, isLimited }: Plain,
): Probe {
  const wanted = linksQuery.parse({ [filter]: value });
  return {
    query: { ...(isLimited && { limit: String(maxLinks) }), ...wanted },
    isSame: (page) => sameLinks(page.links, links),
    isProof: (page) => page.links.length > 0 && page.links.every((link) => ignoredFilters(wanted, link).length === 0),
  };
}

/** Probes for a text that at least one link lacks; null if all links have the same texts. */
function textProbes(
  filter: 'title' | 'tag',
  textsOf: (link: LinkRecord) => readonly string[],
  plain: Plain,
): Probe[] | null {
  const isApart = (text: string) =>
    text.trim() !== '' &&
    text.length <= limits.filter.max &&
    plain.links.some((link) => ignoredFilters({ [filter]: text }, link).length > 0);
  const text = plain.known.flatMap(textsOf).find(isApart);
  return text === undefined ? null : [filterProbe(filter, text, plain)];
}

/**
 * If the list has links of both kinds, one kind must be returned. Otherwise the missing kind must return none, and the
 * other all.
 */
function flagProbes(
  filter: 'clicked' | 'has_password',
  flagOf: (link: LinkRecord) => boolean | null,
  plain: Plain,
): Probe[] | Unproven {
  const flags = plain.links.map(flagOf);
  // Unreported flags may be of either kind.
  if (flags.includes(null)) return 'notReported';
  if (!flags.includes(true)) return noneThenAll(filter, ['true', 'false'], plain);
  if (!flags.includes(false)) return noneThenAll(filter, ['false', 'true'], plain);
  return [filterProbe(filter, 'true', plain)];
}

/**
 * One value must return no links, and another the whole list. Without the second probe, an answer that is always empty
 * would pass. Further links of the missing kind may follow later in the list; dates are chosen so that none exist.
 */
function noneThenAll(filter: Filter, [none, all]: readonly [none: string, all: string], plain: Plain): Probe[] {
  const [noneProbe, allProbe] = [filterProbe(filter, none, plain), filterProbe(filter, all, plain)];
  return [
    { ...noneProbe, isProof: (page) => countOf(page) === 0 || noneProbe.isProof(page) },
    { ...allProbe, isSame: () => false, isProof: allProbe.isSame },
  ];
}
