import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListView, readViewQuery, viewQuery } from '@/lib/library/index.ts';

/** Returns the view that the page's address asks for, and functions that change it there, so that it can be bookmarked. */
export function useListView() {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const view = useMemo(() => readViewQuery(query), [query]);
  const show = (wanted: ListView) => {
    const asked = viewQuery(wanted);
    navigate(asked === '' ? path : `${path}?${asked}`, { replace: true });
  };
  /** Changes a part of it. */
  const change = (part: Partial<ListView>) => show({ ...view, ...part });
  return { view, query: viewQuery(view), change, show };
}
