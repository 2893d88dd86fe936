import type { LibraryState } from '@/lib/storage/library.ts';
import type { ServiceAnswer } from './ask-service.ts';
import type { QueryTraits } from './list-query.ts';

/** Of how many links an answer is asked for whole, page after page. */
export const mostArranged = 5000;

/** Where the items are from: what is known alone, while the service is asked, since its answer is too long, or its answer. */
export type Origin = 'known' | 'asking' | 'tooMany' | 'service';

interface Asked extends QueryTraits {
  /** How many links that are known pass the filters; null while that is not known. */
  matching: number | null;
  /** How well the links are known. */
  library: LibraryState | null;
}

/**
 * Whether the service is asked: for as much of its answer as one looks at, but for all of it where that is to be searched or
 * sorted here. Without filters, it would say what is known.
 */
export function isForService({ isFiltered, isArranged, matching, library }: Asked): boolean {
  if (!isFiltered) return !isArranged && (library?.wholeAt ?? null) === null;
  return !isArranged || (matching !== null && matching <= mostArranged);
}

/**
 * Where the items of a list are from.
 *
 * @param seen how many rows are to be seen
 */
export function originOf(asked: Asked, answer: ServiceAnswer | null, seen: number): Origin {
  const { isFiltered, isArranged, matching } = asked;
  const { isEnd = false, failure = null } = answer ?? {};
  const came = answer?.links.length ?? 0;
  if (answer !== null && failure === null && (isEnd || (!isArranged && seen <= came))) return 'service';
  if (isArranged && isFiltered && Math.max(matching ?? 0, isEnd ? 0 : came) > mostArranged) return 'tooMany';
  return isForService(asked) && failure === null ? 'asking' : 'known';
}
