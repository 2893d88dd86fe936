import type { QueryFunctionContext } from '@tanstack/react-query';
import { foldKey } from '@/lib/contract/fold-text.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import {
  applyFilters,
  cachedLinks,
  type FilterName,
  findLinksOfCampaign,
  type Gap,
  gatherPages,
  newestFirst,
  pageSize,
  withCachedLinks,
} from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { FindBy } from '@/lib/stats/compare-route.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { FailedRequest, request } from './request.ts';

/** The links found so far by a search. */
export interface FoundLinks {
  links: readonly LinkRecord[];
  /** The number of links checked so far. */
  looked: number;
  isEnd: boolean;
  /** The numbers of unreadable links and of links that no longer exist. */
  unreadable: number;
  gone: number;
  /** Why there may be more links, and the filters that the service ignored. */
  gap: Gap | null;
  ignored: readonly FilterName[];
  /** The age (milliseconds since 1970) and revision of the cached links, if those were searched; null for the service's. */
  cached: { at: number; revision: number } | null;
  /** Resumes the service's list after a failure. */
  pages?: ReturnType<typeof gatherPages>;
}

const nothing: FoundLinks = {
  ...{ links: [], looked: 0, isEnd: false, unreadable: 0, gone: 0, gap: null, ignored: [], cached: null },
};

/** The criteria of a search for links. */
export interface LinkSearch {
  connectionId: string;
  by: FindBy;
  text: string;
  /** Skips the cached links. */
  asksService: boolean;
}

const shownBefore = ({ client, queryKey }: QueryFunctionContext) => client.getQueryData<FoundLinks>(queryKey);

const show = ({ client, queryKey }: QueryFunctionContext, found: FoundLinks) => client.setQueryData(queryKey, found);

/**
 * Finds links. The service filters by tag and title. It cannot filter by campaign, so the cached links are searched first.
 */
export async function findLinks(context: QueryFunctionContext, search: LinkSearch): Promise<FoundLinks> {
  const before = shownBefore(context);
  if (search.by !== 'utm_campaign' || search.asksService) return listLinks(context, search, before);
  // Without a database the service is asked.
  const cached = await findCached(context, search).catch(noteProblem('readCache', null));
  return cached ?? (before?.cached ? before : listLinks(context, search, before));
}

/** Searches the cached links of a campaign, some thousand at a time. Null unless all links are cached. */
async function findCached(
  context: QueryFunctionContext,
  { connectionId, text }: LinkSearch,
): Promise<FoundLinks | null> {
  const state = await linkCacheItem.of(connectionId).get();
  if (state === null || state.wholeAt === null) return null;
  const isFirst = shownBefore(context) === undefined;
  const { unreadable, gap = null, wholeAt: at, revision } = state;
  let found: FoundLinks = { ...nothing, unreadable, gap, cached: { at, revision } };
  await withCachedLinks(connectionId, async (cached) => {
    for await (const part of findLinksOfCampaign(cached, text)) {
      context.signal.throwIfAborted();
      found = { ...found, ...part };
      if (isFirst) show(context, found);
    }
  });
  // An update has just deleted the cached links.
  if (found.looked === 0 && state.known > 0) return null;
  return { ...found, links: found.links.toSorted(newestFirst), isEnd: true };
}

/** Lists links page by page. Resumes a list that failed. */
async function listLinks(
  context: QueryFunctionContext,
  { connectionId, by, text }: LinkSearch,
  before: FoundLinks | undefined,
): Promise<FoundLinks> {
  const filters = by === 'utm_campaign' ? {} : { [by]: text };
  const unfinished = before?.isEnd ? undefined : before;
  const pages = unfinished?.pages ?? gatherPages();
  const isWanted = (link: LinkRecord) =>
    by !== 'utm_campaign' || foldKey(utmOfLink(link).utm_campaign) === foldKey(text);
  let found = { ...(unfinished ?? nothing), pages };
  while (!found.isEnd) {
    const query = { ...filters, offset: `${pages.offset}`, limit: `${pageSize}` };
    const { links, ...listing } = pages.add(await request(context, 'listLinks', query, connectionId));
    const { links: passing, ignored } = applyFilters(filters, links);
    found = { ...found, ...listing, links: passing.filter(isWanted), looked: passing.length, ignored };
    if (!found.isEnd && !before?.isEnd) show(context, found);
  }
  return found;
}

/** Finds links by their ids, in that order. Asks the service for links that are not cached. */
export async function findChosen(
  context: QueryFunctionContext,
  connectionId: string,
  ids: readonly string[],
): Promise<FoundLinks> {
  const found = new Map(
    (await cachedLinks(connectionId, ids).catch(noteProblem('readCache', []))).map((link) => [link.id, link]),
  );
  const missing = ids.filter((id) => !found.has(id));
  let [left, gone] = [missing.length, 0];
  const foundSoFar = (): FoundLinks => ({
    ...nothing,
    ...{ links: ids.flatMap((id) => found.get(id) ?? []), looked: ids.length - left, isEnd: left === 0, gone },
  });
  show(context, foundSoFar());
  const others = new AbortController();
  const signal = AbortSignal.any([context.signal, others.signal]);
  const find = async (id: string) => {
    try {
      found.set(id, await request({ ...context, signal }, 'retrieveLink', { id }, connectionId));
    } catch (fault) {
      if (!(fault instanceof FailedRequest) || !isGone(fault.failure)) throw fault;
      gone += 1;
    }
    left -= 1;
    if (!signal.aborted) show(context, foundSoFar());
  };
  try {
    await Promise.all(missing.map(find));
  } catch (fault) {
    others.abort();
    throw fault;
  }
  return foundSoFar();
}
