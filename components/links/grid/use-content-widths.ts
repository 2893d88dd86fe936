import { useLayoutEffect, useRef, useState } from 'react';
import type { ConnectionOf } from '../row/row-connections.ts';
import type { Items } from '../source/items.ts';
import type { ReadyList } from '../source/list-source.ts';
import { contentWidths } from './content-widths.ts';

/** The minimum time between two measurements while the whole list is read, in milliseconds. */
const readingIntervalMs = 5000;

/** Returns the widths of columns, measured when the links or their order change, and never while a person scrolls. */
export function useContentWidths(
  { query, members }: Pick<ReadyList, 'query' | 'members'>,
  items: Items,
  connectionOf: ConnectionOf,
  zone: string,
) {
  const [widths, setWidths] = useState(() => contentWidths(items, connectionOf, zone));
  const last = useRef({ items, query, connectionOf, at: performance.now() });
  const isReading = members.some(({ cache }) => cache?.activity.state === 'reading' && cache.activity.whole);
  useLayoutEffect(() => {
    const before = last.current;
    const isSameList = before.query === query && before.connectionOf === connectionOf;
    if (isSameList && before.items === items) return;
    if (isSameList && isReading && performance.now() - before.at < readingIntervalMs) return;
    last.current = { items, query, connectionOf, at: performance.now() };
    const next = contentWidths(items, connectionOf, zone);
    setWidths((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next));
  }, [items, query, connectionOf, zone, isReading]);
  return widths;
}
