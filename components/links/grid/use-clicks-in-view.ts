import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { storedClicksQuery } from '@/components/queries/queries.ts';
import { useRecentClicks } from '@/components/queries/use-recent-clicks.ts';
import type { Items } from '../source/items.ts';

/** The rows in view, with those drawn beyond them. */
interface View {
  items: Items;
  from: number;
  to: number;
}

/** Requests clicks, and says whether a request is under way. */
export interface ClicksLoading {
  isLoading: boolean;
  load: () => void;
}

/** The time that rows must stay in view before their stored clicks are read, in milliseconds. */
const restTime = 150;

const none: readonly string[] = [];

/** Returns the clicks of the links in view, as far as they are known. Null reads none. */
export function useClicksInView(view: View | null) {
  const { items, from = 0, to = -1 } = view ?? {};
  const links = useMemo(() => {
    if (items === undefined) return none;
    const count = Math.max(0, Math.min(to, items.count - 1) - from + 1);
    return Array.from({ length: count }, (_, at) => items.idAt(from + at));
  }, [items, from, to]);
  const [resting, setResting] = useState(none);
  useEffect(() => {
    const timer = setTimeout(setResting, restTime, links);
    return () => clearTimeout(timer);
  }, [links]);
  useQuery({ ...storedClicksQuery(resting), enabled: resting.length > 0 });
  const { each, isAsking, ask } = useRecentClicks(links);
  const loading = useMemo<ClicksLoading>(
    () => ({ isLoading: isAsking, load: () => ask(links) }),
    [isAsking, ask, links],
  );
  return { each, loading };
}
