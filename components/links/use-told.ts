import { useMemo } from 'react';
import { isFiltering, type LinkFilters, type ListView, linksInViews } from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { useLast } from './use-last.ts';
import { useServiceAnswer } from './use-service-answer.ts';

/** Of how many links an answer is asked for whole, page after page. */
export const mostGathered = 5000;

/** Whose word a view is: of what is known alone, while the service is asked, because its answer is too long, or its own. */
type Teller = 'known' | 'asking' | 'tooMany' | 'service';

interface Needs {
  view: ListView;
  asked: LinkFilters;
  standing: LibraryState | null;
  /** How many links are to be seen. */
  seen: number;
  /** How many links that are known pass the filters; null while that is not known. */
  matching: number | null;
}

/**
 * What the service tells of a view (interface §4.3). It can neither search nor sort: its answer to filters is asked for as
 * far as one looks, but whole where it is to be searched or sorted here. Without filters, it would say what is known.
 */
export function useTold({ view, asked, standing, seen, matching }: Needs) {
  const isArranged = view.search.trim() !== '' || view.sort !== null;
  const isShort = matching !== null && matching <= mostGathered;
  const isForService = isFiltering(asked)
    ? !isArranged || isShort
    : !isArranged && (standing?.wholeAt ?? null) === null;
  // While the list is read, more is known with each page.
  const occasion = useLast(standing?.activity.state === 'reading' ? null : String(standing?.known)) ?? '';
  const { answer, again } = useServiceAnswer({
    filters: isForService ? asked : null,
    occasion,
    wanted: isArranged ? mostGathered + 1 : seen + 1,
  });

  const whole = isArranged && answer?.isEnd === true ? answer.links : null;
  const linksOf = useMemo(() => whole && linksInViews(whole), [whole]);
  const told = useMemo((): ServiceAnswer | null => {
    if (answer === null || !isArranged) return answer;
    return linksOf && { ...answer, links: linksOf(view) };
  }, [answer, isArranged, linksOf, view]);

  const isWhole = answer?.isEnd === true;
  const hasFailed = (answer?.failure ?? null) !== null;
  const isTold = answer !== null && !hasFailed && (isWhole || (!isArranged && seen <= answer.links.length));
  const isTooMany =
    isArranged &&
    isFiltering(asked) &&
    Math.max(matching ?? 0, isWhole ? 0 : (answer?.links.length ?? 0)) > mostGathered;
  const teller: Teller = isTold ? 'service' : isTooMany ? 'tooMany' : isForService && !hasFailed ? 'asking' : 'known';
  return { answer, told, again, teller };
}
