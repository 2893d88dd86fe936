import { useLayoutEffect, useMemo, useRef } from 'react';
import { linksById } from './export/link-readers.ts';
import type { Items } from './source/items.ts';
import type { ReadLinks } from './source/list-readers.ts';

/** What reads the chosen links. The same while the list changes: a dry run does not begin anew. */
export function useChosenLinks(readLinks: ReadLinks, chosen: ReadonlySet<string>, items: Items | null) {
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  return useMemo(() => linksById(readLinks, [...chosen], () => shown.current), [readLinks, chosen]);
}
