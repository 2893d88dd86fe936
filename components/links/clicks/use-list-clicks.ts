import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ShownClicks, useRecentClicks } from '@/components/queries/use-recent-clicks.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { clicksWithoutAsking } from '@/lib/stats/freshness.ts';
import type { Items } from '../source/items.ts';
import type { ReadyList } from '../source/list-source.ts';
import { createClickLoader } from './click-loader.ts';

interface Options {
  list: ReadyList;
  items: Items;
  /** The first and last rendered row. */
  from: number;
  to: number;
  /** True if the clicks column is shown. */
  isShown: boolean;
  /** Receives the clicks to sort by, by link. */
  onClicks: (counts: ReadonlyMap<string, number>) => void;
}

const none: readonly string[] = [];

/** The clicks of a link without any in 30 days, according to the service's list. */
const noClicks: ShownClicks = { clicks: { total_count: 0, at: 0 }, failure: null, isAsking: false };

/** Loads the clicks of links in view, and of all links when the list is sorted by them. Returns those in view. */
export function useListClicks({ list, items, from, to, isShown, onClicks }: Options) {
  const client = useQueryClient();
  const [loader] = useState(() => createClickLoader(client));
  const links = useMemo(() => {
    if (!isShown) return none;
    const count = Math.max(0, Math.min(to, items.count - 1) - from + 1);
    return Array.from({ length: count }, (_, at) => items.idAt(from + at));
  }, [isShown, items, from, to]);
  const each = useRecentClicks(links);

  const readAtOf = (link: string): number | null => {
    const { connectionId } = partsOfLink(link);
    const cache = list.members.find(({ id }) => id === connectionId)?.cache;
    return cache?.wholeAt ?? cache?.newAt ?? null;
  };
  const loadInView = useEffectEvent((shown: readonly string[]) => loader.loadInView({ items, readAtOf }, from, shown));
  useEffect(() => (links.length === 0 ? undefined : loadInView(links)), [links]);

  const getLinks = useEffectEvent(() => ({ items, readAtOf }));
  const takeClicks = useEffectEvent(onClicks);
  const { query, isLoading, origin, members } = list;
  const isReady = query.sort?.by === 'clicks' && !isLoading && origin !== 'asking';
  // Another reading of the list may report later clicks.
  const readAt = members.map(({ cache }) => cache?.wholeAt ?? null);
  const listed = isReady ? JSON.stringify([query.search, query.filters, query.job, readAt]) : null;
  useEffect(() => (listed === null ? undefined : loader.sort(getLinks, takeClicks)), [loader, listed]);

  const withoutAsking = clicksWithoutAsking(Date.now());
  /** Returns the clicks that a row shows; null if unknown. */
  const clicksAt = (index: number): ShownClicks | null => {
    if (!isShown) return null;
    const link = items.idAt(index);
    const shown = each.get(link);
    const stored = shown?.clicks ?? undefined;
    const known = withoutAsking(items.clickedAt(index), readAtOf(link), stored);
    // The list may be newer than stored clicks of an earlier range.
    return known === null || known === stored ? (shown ?? null) : noClicks;
  };
  const times = [...each.values()].flatMap(({ clicks }) => clicks?.at ?? []);
  return { loader, clicksAt, oldestAt: times.length === 0 ? null : Math.min(...times) };
}
