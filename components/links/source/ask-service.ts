import type { Failure } from '@/lib/contract/failure.ts';
import {
  applyFilters,
  type FilterName,
  gatherPages,
  type LinkFilters,
  type Listing,
  noPages,
  pageSize,
} from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** The pages of a service's filtered list that were read so far. */
export interface ServiceAnswer extends Listing {
  /** The filters that the service ignored. Links that do not match them are left out. */
  ignored: readonly FilterName[];
  /** The failure of the last request. */
  failure: Failure | null;
  /** The time of the first page, in milliseconds since 1970; null before it. */
  at: number | null;
}

const noAnswer: ServiceAnswer = { ...noPages, ignored: [], failure: null, at: null };

/**
 * Reads a service's filtered list (interface §4.3), one page at a time, until it has as many links as the page shows.
 * @param onAnswer called after each page and each failure
 */
export function askService(filters: LinkFilters, onAnswer: (answer: ServiceAnswer) => void) {
  const pages = gatherPages();
  let answer = noAnswer;
  let target = 0;
  let running = false;
  let stopped = false;

  const isDone = () => stopped || answer.isEnd || answer.failure !== null || answer.links.length >= target;
  const read = async () => {
    if (running) return;
    running = true;
    while (!isDone()) {
      const page = await ask('listLinks', { ...filters, offset: `${pages.offset}`, limit: `${pageSize}` });
      if (stopped) return;
      if (page.ok) {
        const listing = pages.add(page.value);
        answer = { ...listing, ...applyFilters(filters, listing.links), failure: null, at: answer.at ?? Date.now() };
      } else answer = { ...answer, failure: page.failure };
      onAnswer(answer);
    }
    running = false;
  };

  return {
    /** Reads pages until there are this many links, or no more. */
    readUntil(count: number) {
      target = count;
      void read();
    },
    /** Resumes after a failure. */
    resume() {
      answer = { ...answer, failure: null };
      onAnswer(answer);
      void read();
    },
    stop() {
      stopped = true;
    },
  };
}
