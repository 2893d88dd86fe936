import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListView, readViewQuery, viewQuery } from '@/lib/library/index.ts';
import { listRoute } from '@/lib/link/list-routes.ts';

/** The view that the address asks for, and what changes it: in the address, so that it can be bookmarked. */
export function useListView() {
  const query = useSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => readViewQuery(query), [query]);
  const show = (wanted: ListView) => navigate(listRoute(viewQuery(wanted)), { replace: true });
  /** Changes a part of it. */
  const change = (part: Partial<ListView>) => show({ ...view, ...part });
  return { view, query: viewQuery(view), change, show };
}
