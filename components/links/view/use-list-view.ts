import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListView, readViewQuery, viewQuery } from '@/lib/link-index/index.ts';

/** Returns the view in the page's address, and functions that change it there, so that it can be bookmarked. */
export function useListView() {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const view = useMemo(() => readViewQuery(query), [query]);
  const show = (next: ListView) => {
    const nextQuery = viewQuery(next);
    navigate(nextQuery === '' ? path : `${path}?${nextQuery}`, { replace: true });
  };
  const change = (part: Partial<ListView>) => show({ ...view, ...part });
  return { view, query: viewQuery(view), change, show };
}
