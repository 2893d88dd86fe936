import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  alwaysStale,
  comparedStatsFreshFor,
  comparedStatsQuery,
  storedStatsQuery,
} from '@/components/queries/queries.ts';
import { isWaiting } from '@/components/queries/request.ts';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { failsForAll } from '@/lib/stats/fails-for-all.ts';
import {
  type CountedActivity,
  clickedLinks,
  countedActivity,
  mayHaveClicks,
  needsRequest,
} from '@/lib/stats/link-activity.ts';

const none: ReadonlySet<string> = new Set();

type Result = UseQueryResult<LinkStats>;

interface Options {
  connectionId: string;
  links: readonly LinkActivity[];
  /** The last reading of the whole list, in milliseconds since 1970; null if there was none. */
  readAt: number | null;
  /** True while a reading of the list is about to tell which links were clicked. */
  isHeld: boolean;
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  /** The number of links to load by itself: those clicked last. */
  limit: number;
}

/** The stats that are loaded, as charts and tables show them. */
export interface LoadedStats {
  /** The links that are loaded. Links that their records rule out are left out: they add nothing. */
  counted: readonly CountedActivity[];
  /** The links whose requests are under way, by their ids. */
  askedIds: ReadonlySet<string>;
  isAsking: boolean;
  /** True once all links up to the limit are in. */
  isWhole: boolean;
}

/** The loading of the stats of many links. */
interface MyStats {
  loaded: LoadedStats;
  /** The number of links that are in: loaded, or ruled out by their records. */
  done: number;
  /** The number of links above the limit that are not requested. */
  beyond: number;
  /** Why a request failed; null if none did. */
  failure: Failure | null;
  /** True if the rest is not requested because of failures. */
  isStopped: boolean;
  /** Requests the stats of some links, new or not. */
  ask: (ids: readonly string[]) => void;
  retry: () => void;
  /** Requests all stats that may have changed until now. */
  refresh: () => void;
}

/**
 * Loads the stats of a connection's links: stored ones at once, then those of links that were clicked since, the last
 * clicked first. Links that their records rule out are not requested.
 */
export function useMyStats({ connectionId, links, readAt, isHeld, range, before, limit }: Options): MyStats {
  const client = useQueryClient();
  const [press, setPress] = useState({ days: '', ids: none });
  const [attempt, setAttempt] = useState(() => ({ number: 0, freshSince: Date.now() - comparedStatsFreshFor }));
  const rangesKey = JSON.stringify([range, before]);
  // Other days are not requested without another press.
  const pressed = press.days === rangesKey ? press.ids : none;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which days
  const ranges = useMemo(() => (before === null ? [range] : [range, before]), [rangesKey]);

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
  const isRead = stored !== undefined;
  const queries = useMemo(() => requests.map(({ query }) => ({ ...query, enabled: false })), [requests]);
  const results = useQueries({ queries, combine: byPlace });

  // The results show failures.
  const send = useCallback(
    (query: ReturnType<typeof comparedStatsQuery>) =>
      void client.query({ ...query, staleTime: alwaysStale }).catch(() => undefined),
    [client],
  );
  // Each is requested once per attempt and reading of the list: a failed one waits for a press.
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
  // Rises with each failure, also when the same request fails again.
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
    const idsWith = (isMeant: (result: Result) => boolean) =>
      new Set([...byLink].flatMap(([id, all]) => (all.some(isMeant) ? id : [])));
    const askedIds = idsWith(({ isFetching }) => isFetching);
    const waiting = idsWith(({ data, isFetching }) => data === undefined || isFetching).size;
    const isWhole = isRead && !isHeld && waiting === 0;
    return { counted, askedIds, isAsking: askedIds.size > 0, isWhole, waiting };
  }, [requests, results, shown, ranges, readAt, isRead, isHeld]);

  const ask = useCallback(
    (wanted: readonly string[]) => {
      const kept = (former: typeof press) => (former.days === rangesKey ? former.ids : none);
      setPress((former) => ({ days: rangesKey, ids: new Set([...kept(former), ...wanted]) }));
      for (const days of ranges) for (const id of wanted) send(comparedStatsQuery(linkKey(connectionId, id), days));
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

/** A map, since results that are no plain data are not compared row by row. */
const byPlace = (results: Result[]): ReadonlyMap<number, Result> => new Map(results.entries());
