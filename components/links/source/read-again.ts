import { FailedRequest } from '@/components/queries/request.ts';
import { allSettledOrThrow } from '@/lib/async/async.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { isFiltering, linksInViews } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import type { ListQuery } from './list-query.ts';

/** The number of links that are read at the same time. */
const maxReads = 6;

/** True if a query filters links. A search alone does not say what is true of its results. */
export const hasFilters = ({ filters }: ListQuery): boolean => isFiltering(filters);

/** Returns whether a link passes the filters of a query. */
export const passesFilters = (link: LinkRecord, { filters }: ListQuery): boolean =>
  linksInViews([link])({ search: '', filters, sort: null }).length > 0;

/**
 * Returns a reader that asks the service for each link as it is now. Reading fails with `FailedRequest`; the next try asks
 * only for the links that were not read yet.
 */
export function readingAgain(links: LinkReader): LinkReader {
  /** The links read so far by id; null for one that is gone. */
  const read = new Map<string, LinkRecord | null>();
  const readOnce = async ({ id }: LinkRecord) => {
    if (!read.has(id)) read.set(id, await readOne(id));
  };
  return {
    count: links.count,
    async read(from, to) {
      const known = await links.read(from, to);
      for (let at = 0; at < known.length; at += maxReads)
        await allSettledOrThrow(known.slice(at, at + maxReads).map(readOnce));
      return known.flatMap(({ id }) => read.get(id) ?? []);
    },
  };
}

/** Returns the link as it is now; null if it is gone. */
async function readOne(id: string): Promise<LinkRecord | null> {
  const read = await ask('retrieveLink', { id });
  if (read.ok) return read.value;
  if (isGone(read.failure)) return null;
  throw new FailedRequest(read.failure);
}
