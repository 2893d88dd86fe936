import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '@/lib/link/route-table.ts';

/** A position in a list: the place to return to. */
interface ListPlace {
  /** The list's route with its filters. */
  route: string;
  /** The scroll position in pixels. */
  top: number;
  /** The active row. */
  index: number;
}

/** The place in the list that was shown last on this page. */
let last: ListPlace | null = null;

/** Returns the route of the list that was shown last, with its filters. */
export const lastListRoute = (): string => last?.route ?? paths.links;

interface List {
  scroller: RefObject<HTMLElement | null>;
  /** The active row. */
  index: number;
  /** Makes a row active. */
  activate: (index: number) => void;
}

/** Records the place in the shown list. A list that is shown again starts there. */
export function useListPlace({ scroller, index, activate }: List): void {
  const [path] = useLocation();
  const search = useSearch();
  const route = search === '' ? path : `${path}?${search}`;
  // Runs once: later changes of the route are filters, which start at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first route counts
  useLayoutEffect(() => {
    if (last?.route !== route || scroller.current === null) return;
    activate(last.index);
    scroller.current.scrollTop = last.top;
  }, []);
  useEffect(() => {
    const element = scroller.current;
    const record = () => {
      last = { route, top: element?.scrollTop ?? 0, index };
    };
    record();
    element?.addEventListener('scroll', record, { passive: true });
    return () => element?.removeEventListener('scroll', record);
  }, [scroller, route, index]);
}
