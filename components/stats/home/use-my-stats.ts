import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { alwaysStale, comparedStatsQuery, storedStatsQuery } from '@/components/queries/queries.ts';
import { isWaiting } from '@/components/queries/request.ts';
import { useStable } from '@/components/ui/use-stable.ts';
import { markHandled } from '@/lib/async/async.ts';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { failsForAll } from '@/lib/stats/fails-for-all.ts';
import { mayHaveClicks, needsRequest, statsFreshSince } from '@/lib/stats/freshness.ts';
import { type CountedActivity, clickedLinks, countedActivity } from '@/lib/stats/link-activity.ts';

const none: ReadonlySet<string> = new Set();
const noLinks: readonly LinkActivity[] = [];

type Result = UseQueryResult<LinkStats>;

interface Options {
  connectionId: string;
  /** Null until they are read. */
  links: readonly LinkActivity[] | null;
  /** The time of the last reading of the whole list, in milliseconds since 1970; null if there was none. */
  readAt: number | null;
  /** True while a running or coming reading will tell which links were clicked. */
  isHeld: boolean;
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  /** The maximum number of links that load by themselves, the last clicked first. */
  limit: number;
}

/** The stats that are loaded, as charts and tables show them. */
export interface LoadedStats {
  /** The loaded links. Leaves out links that their records rule out, as they add nothing. */
  counted: readonly CountedActivity[];
  /** The ids of links whose requests are running. */
  askedIds: ReadonlySet<string>;
  isAsking: boolean;
  /** True once all links up to the limit are loaded or ruled out. */
  isWhole: boolean;
  /** True once all of them have stats, even if newer ones are loading. */
  isKnown: boolean;
  /** The days of the stats. */
  range: DayRange;
}

/** The stats of many links and the state of their requests. */
interface MyStats {
  loaded: LoadedStats;
  /** The number of links that are loaded or ruled out by their records. */
  done: number;
  /** The number of links above the limit that are not requested. */
  beyond: number;
  /** The failure of a request; null if none failed. */
  failure: Failure | null;
  /** True if failures stopped the remaining requests. */
  isStopped: boolean;
  /** Requests the stats of some links, even if their stats are new. */
  ask: (ids: readonly string[]) => void;
  retry: () => void;
  /** Requests all stats that may have changed. */
  refresh: () => void;
}

/**
 * Loads the stats of a connection's links: stored ones at once, then new ones of links that were clicked since, the
 * last clicked first. Requests nothing for links that their records rule out.
 */
export function useMyStats({ connectionId, links: read, readAt, isHeld, range, before, limit }: Options): MyStats {
  const links = read ?? noLinks;
  const client = useQueryClient();
  const [press, setPress] = useState({ days: '', ids: none });
  const [attempt, setAttempt] = useState(() => ({ number: 0, freshSince: statsFreshSince() }));
  const ranges = useStable(before === null ? [range] : [range, before]);
  const rangesKey = JSON.stringify(ranges);
  // Links that were requested for other days are not requested for these.
  const pressed = press.days === rangesKey ? press.ids : none;

  const clicked = useMemo(() => clickedLinks(links, ranges), [links, ranges]);
  const shown = useMemo(() => {
    const first = new Set(clicked.slice(0, limit));
    return [...first, ...links.filter((link) => pressed.has(link.id) && !first.has(link))];
  }, [links, clicked, limit, pressed]);
  const requests = useMemo(
    () =>
      ranges.flatMap((days) =>
        shown
          .filter((link) => pressed.has(link.id) || mayHaveClicks(link, days))
          .map((link) => ({ link, query: comparedStatsQuery(linkKey(connectionId, link.id), days), days })),
      ),
    [connectionId, ranges, shown, pressed],
  );
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { data: stored } = useQuery(storedStatsQuery(connectionId, ids, ranges));
  // Without links nothing waits, but nothing is known either.
  const isRead = read !== null && stored !== undefined;
  const queries = useMemo(() => requests.map(({ query }) => ({ ...query, enabled: false })), [requests]);
  const results = useQueries({ queries, combine: byPlace });

  // Failures show in the results.
  const send = useCallback(
    (query: ReturnType<typeof comparedStatsQuery>) =>
      void markHandled(client.query({ ...query, staleTime: alwaysStale })),
    [client],
  );
  // Each link is requested once per attempt and reading of the list. A failed one waits for a retry.
  const requested = useRef(new Map<string, string>());
  useEffect(() => {
    if (!isRead || isHeld) return;
    const round = `${attempt.number} ${readAt}`;
    const former = requested.current;
    requested.current = new Map();
    for (const { link, query, days } of requests) {
      const key = JSON.stringify(query.queryKey);
      const stats = client.getQueryData<LinkStats>(query.queryKey);
      const at = stats === undefined ? null : storedTime(stats.at);
      const isRepeated = former.get(key) === round;
      const isNeeded = needsRequest(link, days, at, { readAt, freshSince: attempt.freshSince });
      if (isRepeated || isNeeded) requested.current.set(key, round);
      if (isNeeded && !isRepeated) send(query);
    }
  }, [client, send, requests, isRead, isHeld, attempt, readAt]);

  const failures = [...results.values()].flatMap(({ error }) => error?.failure ?? []);
  const isStopped = failsForAll(failures);
  // Rises with each failure, also if the same request fails again.
  const failureCount = [...results.values()].reduce((count, { errorUpdateCount }) => count + errorUpdateCount, 0);
  useEffect(() => {
    if (!isStopped || failureCount === 0) return;
    void client.cancelQueries({ queryKey: ['stats', connectionId], predicate: isWaiting });
  }, [client, connectionId, isStopped, failureCount]);

  const loaded = useMemo((): LoadedStats & { waiting: number } => {
    const byLink = new Map<string, Result[]>();
    for (const [index, { link }] of requests.entries()) {
      const result = results.get(index);
      if (result !== undefined) byLink.set(link.id, [...(byLink.get(link.id) ?? []), result]);
    }
    const counted = shown.flatMap((link) => {
      const statsOf = (days: DayRange) =>
        byLink.get(link.id)?.find(({ data }) => data !== undefined && isSameRange(data.range, days))?.data;
      return countedActivity(link, { ranges, readAt }, statsOf) ?? [];
    });
    const idsWith = (matches: (result: Result) => boolean) =>
      new Set([...byLink].flatMap(([id, all]) => (all.some(matches) ? id : [])));
    const askedIds = idsWith(({ isFetching }) => isFetching);
    const waiting = idsWith(({ data, isFetching }) => data === undefined || isFetching).size;
    const isWhole = isRead && !isHeld && waiting === 0;
    const isKnown = isRead && counted.length === shown.length;
    return { counted, askedIds, isAsking: askedIds.size > 0, isWhole, isKnown, range, waiting };
  }, [requests, results, shown, ranges, range, readAt, isRead, isHeld]);

  const ask = useCallback(
    (linkIds: readonly string[]) => {
      const idsOf = (former: typeof press) => (former.days === rangesKey ? former.ids : none);
      setPress((former) => ({ days: rangesKey, ids: new Set([...idsOf(former), ...linkIds]) }));
      for (const days of ranges) for (const id of linkIds) send(comparedStatsQuery(linkKey(connectionId, id), days));
    },
    [connectionId, ranges, rangesKey, send],
  );
  const attemptAgain = (freshSince: number) => setAttempt(({ number }) => ({ number: number + 1, freshSince }));
  const isClicked = (link: LinkActivity) => ranges.some((days) => mayHaveClicks(link, days));
  const beyond = clicked.length - shown.filter(isClicked).length;
  return {
    loaded,
    done: links.length - beyond - loaded.waiting,
    beyond,
    failure: failures[0] ?? null,
    isStopped,
    ask,
    retry: () => attemptAgain(attempt.freshSince),
    refresh: () => attemptAgain(Date.now()),
  };
}

/** Returns results by their index. A map, as the query client does not compare maps row by row. */
const byPlace = (results: Result[]): ReadonlyMap<number, Result> => new Map(results.entries());
