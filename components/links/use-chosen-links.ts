import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LinkIndex } from '@/lib/library/index.ts';
import { linksById } from './export/link-readers.ts';
import type { Items } from './source/items.ts';

/** What reads the chosen links. The same while the list changes: a dry run does not begin anew. */
export function useChosenLinks(readLinks: LinkIndex['readLinks'], chosen: ReadonlySet<string>, items: Items | null) {
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  return useMemo(() => linksById(readLinks, [...chosen], () => shown.current), [readLinks, chosen]);
}
