import { cleanTag } from '@/lib/contract/clean-text.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import {
  applyFilters,
  type FilterName,
  gatherPages,
  type Listing,
  noPages,
  pageSize,
  serviceFilters,
  tagFilter,
  type ViewFilters,
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
 * Leaves out links that have other spellings of the tags.
 * @param onAnswer called after each page and each failure
 */
export function askService(filters: ViewFilters, onAnswer: (answer: ServiceAnswer) => void) {
  const pages = gatherPages();
  const asked = serviceFilters(filters);
  const passesTags = tagFilter(filters);
  const hasTags = ({ tags }: LinkRecord) => passesTags(() => (tags ?? []).map(cleanTag));
  let answer = noAnswer;
  let target = 0;
  let running = false;
  let stopped = false;

  const isDone = () => stopped || answer.isEnd || answer.failure !== null || answer.links.length >= target;
  const read = async () => {
    if (running) return;
    running = true;
    while (!isDone()) {
      const page = await ask('listLinks', { ...asked, offset: `${pages.offset}`, limit: `${pageSize}` });
      if (stopped) return;
      if (page.ok) {
        const listing = pages.add(page.value);
        const { links, ignored } = applyFilters(asked, listing.links);
        const at = answer.at ?? Date.now();
        answer = { ...listing, links: links.filter(hasTags), ignored, failure: null, at };
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
