import { isFiltering, linksInViews, localFilters } from '@/lib/link-index/index.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { answeredItems, type HiddenLink, type Items } from './items.ts';
import { indexQuery, type ListQuery } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { createServiceAnswer } from './service-answer.ts';

/** The largest answer, in links, that is read completely to search or sort it. */
export const maxArranged = 5000;

/** A list that the service answers. */
interface AnsweredList {
  answer: ServiceAnswer | null;
  /** Null until they are complete enough to be shown. */
  items: Items | null;
  /** `tooMany`: the answer is too large to search or sort. */
  origin: 'asking' | 'tooMany' | 'service';
}

interface Options {
  query: ListQuery;
  among: ReadonlySet<string> | null;
  hidden: readonly HiddenLink[];
  /** The number of rows that were in view. */
  seen: number;
  /** The version of the links. Another one asks again. */
  occasion: string;
}

/** True if a query needs all links: a service can neither search nor sort, and lacks some filters (interface §4.3). */
const needsAll = ({ search, sort, filters, job }: ListQuery): boolean =>
  search.trim() !== '' || sort !== null || job !== '' || isFiltering(localFilters(filters));

/**
 * Lists links by the service's answers alone, for pages whose cached links cannot be used.
 * @param onChange called when the answer has changed
 */
export function createServiceList(onChange: () => void) {
  const service = createServiceAnswer(onChange);
  const arrange = memoLast(linksInViews);
  const itemsOf = memoLast(
    ({ links, isEnd }: ServiceAnswer, query: ListQuery, among: Options['among'], hidden: Options['hidden']) => {
      if (!needsAll(query)) return answeredItems(links, hidden);
      const view = indexQuery({ ...query, filters: localFilters(query.filters) }, among);
      return isEnd ? answeredItems(arrange(links)(view), hidden) : null;
    },
  );
  return {
    /** Asks the service for a list, and returns its answer so far. */
    list({ query, among, hidden, seen, occasion }: Options): AnsweredList {
      const isComplete = needsAll(query);
      service.ask({ filters: query.filters, occasion, wanted: isComplete ? maxArranged + 1 : seen + 1 });
      const { answer } = service;
      if (answer === null) return { answer, items: null, origin: 'asking' };
      const { links, isEnd, failure } = answer;
      if (isComplete && !isEnd && links.length > maxArranged) return { answer, items: null, origin: 'tooMany' };
      const isEnough = failure !== null || isEnd || (!isComplete && seen <= links.length);
      return { answer, items: itemsOf(answer, query, among, hidden), origin: isEnough ? 'service' : 'asking' };
    },
    /** Asks for nothing more. */
    stop(): undefined {
      service.ask({ filters: null, occasion: '', wanted: 0 });
    },
    get isRefreshing() {
      return service.isRefreshing;
    },
    refresh: service.refresh,
    again: service.again,
    close: service.close,
  };
}
