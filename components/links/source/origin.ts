import type { LinkCacheState } from '@/lib/storage/link-cache.ts';
import type { ServiceAnswer } from './ask-service.ts';
import type { QueryTraits } from './list-query.ts';

/** The largest answer, in links, that is read completely to search or sort it. */
export const maxArranged = 5000;

/**
 * The origin of a list's items: the service's answer, or the cached links. `asking`: the answer is loading. `tooMany`: the
 * answer is too large to search or sort.
 */
export type Origin = 'known' | 'asking' | 'tooMany' | 'service';

interface ListState extends QueryTraits {
  /** The number of cached links that match the filters; null until they are counted. */
  matching: number | null;
  /** True if the cached links cannot be read, or lack a change of a private window. */
  isCacheBehind: boolean;
  library: LinkCacheState | null;
}

/**
 * Returns whether to ask the service. It is read as far as a person scrolls, or completely to search or sort its answer.
 * Without filters, its answer would equal the cached links, unless those are behind.
 */
export function isForService({ isFiltered, isArranged, isCacheBehind, matching, library }: ListState): boolean {
  if (!isFiltered && !isCacheBehind) return !isArranged && (library?.wholeAt ?? null) === null;
  return !isArranged || (matching !== null && matching <= maxArranged);
}

/**
 * Returns the origin of a list's items.
 *
 * @param seen the number of rows that were in view
 */
export function originOf(list: ListState, answer: ServiceAnswer | null, seen: number): Origin {
  const { isFiltered, isArranged, isCacheBehind, matching } = list;
  const { isEnd = false, failure = null } = answer ?? {};
  const came = answer?.links.length ?? 0;
  if (answer !== null && failure === null && (isEnd || (!isArranged && seen <= came))) return 'service';
  if (isArranged && (isFiltered || isCacheBehind) && Math.max(matching ?? 0, isEnd ? 0 : came) > maxArranged)
    return 'tooMany';
  return isForService(list) && failure === null ? 'asking' : 'known';
}
