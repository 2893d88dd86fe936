import type { Failure } from '@/lib/contract/failure.ts';
import {
  applyFilters,
  type FilterName,
  gatherPages,
  type LinkFilters,
  type Listing,
  noPages,
  pageSize,
} from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** The service's own answer to some filters, as far as it was asked for, in the service's order. */
export interface ServiceAnswer extends Listing {
  /** Filters by which links came that they do not let through: those links are left out. */
  ignored: readonly FilterName[];
  /** Why the last page did not come. */
  failure: Failure | null;
}

/** Before the first page. */
const noAnswer: ServiceAnswer = { ...noPages, ignored: [], failure: null };

/**
 * Asks the service by filters (interface §4.3), page by page and one request at a time, as far as somebody wants to see.
 * @param onAnswer called with each page more, and with each failure
 */
export function askService(filters: LinkFilters, onAnswer: (answer: ServiceAnswer) => void) {
  const pages = gatherPages();
  let answer = noAnswer;
  let wanted = 0;
  let running = false;
  let stopped = false;

  const isDone = () => stopped || answer.isEnd || answer.failure !== null || answer.links.length >= wanted;
  const read = async () => {
    if (running) return;
    running = true;
    while (!isDone()) {
      const page = await ask('listLinks', { ...filters, offset: `${pages.offset}`, limit: `${pageSize}` });
      if (stopped) return;
      if (page.ok) {
        const listing = pages.add(page.value);
        answer = { ...listing, ...applyFilters(filters, listing.links), failure: null };
      } else answer = { ...answer, failure: page.failure };
      onAnswer(answer);
    }
    running = false;
  };

  return {
    /** Asks until so many links have come, or there are no more. */
    want(count: number) {
      wanted = count;
      void read();
    },
    /** Goes on after a failure, from where it came to. */
    goOn() {
      answer = { ...answer, failure: null };
      onAnswer(answer);
      void read();
    },
    stop() {
      stopped = true;
    },
  };
}
