import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListView, readViewQuery, viewQuery } from '@/lib/library/index.ts';
import { paths } from '@/lib/link/route-table.ts';

/**
 * The view that the address asks for, and what changes it: in the address, so that it can be bookmarked.
 *
 * @param path of the page: of one connection's links, or of all
 */
export function useListView(path: typeof paths.links | typeof paths.allLinks = paths.links) {
  const query = useSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => readViewQuery(query), [query]);
  const show = (wanted: ListView) => {
    const asked = viewQuery(wanted);
    navigate(asked === '' ? path : `${path}?${asked}`, { replace: true });
  };
  /** Changes a part of it. */
  const change = (part: Partial<ListView>) => show({ ...view, ...part });
  return { view, query: viewQuery(view), change, show };
}
