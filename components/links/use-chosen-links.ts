import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LinkIndex } from '@/lib/library/index.ts';
import { linksById } from './export/link-readers.ts';
import type { Items } from './source/items.ts';

/** Returns a reader of the selected links. It stays the same when the list changes, so that a dry run does not restart. */
export function useChosenLinks(readLinks: LinkIndex['readLinks'], chosen: ReadonlySet<string>, items: Items | null) {
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  return useMemo(() => linksById(readLinks, [...chosen], () => shown.current), [readLinks, chosen]);
}
