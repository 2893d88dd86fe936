import type { ViewFilters } from '@/lib/link-index/index.ts';
import { askService, type ServiceAnswer } from './ask-service.ts';

/** The time that filters must stay the same before the service is asked, in milliseconds. */
const debounceMs = 250;

interface ServiceQuery {
  /** Null asks nothing. */
  filters: ViewFilters | null;
  /** The version of the cached links. Another one asks again, after the answer has arrived. */
  occasion: string;
  /** The number of links to read. */
  wanted: number;
}

/** Returns whether an answer has all links to read. */
const isEnough = ({ links, isEnd, failure }: ServiceAnswer, wanted: number): boolean =>
  failure === null && (isEnd || links.length >= wanted);

/**
 * Reads the service's answer to the latest filters. The earlier answer to the same filters stays until the next one has as
 * many links as are shown.
 * @param onChange called when the answer has changed
 */
export function createServiceAnswer(onChange: () => void) {
  let query: { key: string | null } & ServiceQuery = { key: null, filters: null, occasion: '', wanted: 0 };
  let received: { key: string; answer: ServiceAnswer } | null = null;
  /** The last query sent to the service. */
  let asked: { key: string | null; occasion: string } = { key: null, occasion: '' };
  let reader: ReturnType<typeof askService> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  const current = () => (received?.key === query.key ? received.answer : null);
  const receive = (key: string, answer: ServiceAnswer) => {
    const before = received?.key === key ? received.answer : null;
    const isPartial = answer.failure === null && !isEnough(answer, query.wanted);
    if (isPartial && before !== null && isEnough(before, query.wanted)) return;
    received = { key, answer };
    isRefreshing = false;
    onChange();
  };
  const stop = () => {
    clearTimeout(timer);
    reader?.stop();
    reader = null;
    isRefreshing = false;
  };
  const begin = (key: string, filters: ViewFilters) => {
    reader = askService(filters, (answer) => receive(key, answer));
    reader.readUntil(query.wanted);
  };

  return {
    /** The answer to the current query; null without one. */
    get answer() {
      return current();
    },
    /** Sets the query. The same filters continue the reading to the new number of links. */
    ask(next: ServiceQuery) {
      const { filters, occasion, wanted } = next;
      const key = filters === null ? null : JSON.stringify(filters);
      query = { ...next, key };
      const answer = current();
      // Pages of the answer change the cache themselves, which must not restart the reading.
      const hasCome = answer !== null && (answer.failure !== null || isEnough(answer, wanted));
      if (asked.key === key && !(hasCome && asked.occasion !== occasion)) return reader?.readUntil(wanted);
      asked = { key, occasion };
      stop();
      if (key !== null && filters !== null) timer = setTimeout(begin, debounceMs, key, filters);
    },
    /** True while `refresh` waits for as many links as are shown. */
    get isRefreshing() {
      return isRefreshing;
    },
    /** Reads the answer again from its first page. The earlier answer stays meanwhile. */
    refresh() {
      const { key, filters } = query;
      if (key === null || filters === null) return;
      stop();
      isRefreshing = true;
      onChange();
      begin(key, filters);
    },
    /** Resumes after a failure. */
    again: () => reader?.resume(),
    close() {
      stop();
      asked = { key: null, occasion: '' };
    },
  };
}
