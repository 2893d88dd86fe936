import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkFilters } from '@/lib/library/select.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** How many links are asked for at once (reading R7). */
const pageSize = 100;

/** The service's own answer to some filters, as far as it was asked for, in the service's order. */
export interface ServiceAnswer {
  links: readonly LinkRecord[];
  unreadable: number;
  /** Nothing follows. */
  isEnd: boolean;
  /** Why the last page did not come. */
  failure: Failure | null;
}

/**
 * Asks the service by filters (interface §4.3), page by page and one request at a time, as far as somebody wants to see.
 * @param onAnswer called with each page more, and with each failure
 */
export function askService(filters: LinkFilters, onAnswer: (answer: ServiceAnswer) => void) {
  let answer: ServiceAnswer = { links: [], unreadable: 0, isEnd: false, failure: null };
  let wanted = 0;
  let offset = 0;
  let running = false;
  let stopped = false;

  const isDone = () => stopped || answer.isEnd || answer.failure !== null || answer.links.length >= wanted;
  const read = async () => {
    if (running) return;
    running = true;
    while (!isDone()) {
      const page = await ask('listLinks', { ...filters, offset: String(offset), limit: String(pageSize) });
      if (stopped) return;
      answer = page.ok ? withPage(answer, page.value) : { ...answer, failure: page.failure };
      if (page.ok) offset += page.value.links.length + page.value.unreadable;
      onAnswer(answer);
    }
    running = false;
  };

  return {
    /** Asks until so many links have come, or there are no more. */
    want(count: number) {
      wanted = Math.max(wanted, count);
      void read();
    },
    stop() {
      stopped = true;
    },
  };
}

function withPage(before: ServiceAnswer, page: { links: LinkRecord[]; unreadable: number }): ServiceAnswer {
  const known = new Set(before.links.map(({ id }) => id));
  const added = page.links.filter(({ id }) => !known.has(id));
  return {
    links: [...before.links, ...added],
    unreadable: before.unreadable + page.unreadable,
    isEnd: added.length === 0 && page.unreadable === 0,
    failure: null,
  };
}
