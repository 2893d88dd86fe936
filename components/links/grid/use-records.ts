import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkIndex } from '@/lib/library/index.ts';
import { createRecordCache, type DrawnRows } from '../source/record-cache.ts';

/** The records of the links in sight, as soon as they are read. */
export function useRecords(
  readLinks: LinkIndex['readLinks'],
  { items, version, from, to, active }: DrawnRows,
): (index: number) => LinkRecord | null {
  const [cache] = useState(() => createRecordCache(readLinks));
  const held = useStore(cache.store);
  useEffect(() => cache.want({ items, version, from, to, active }), [cache, items, version, from, to, active]);
  return (index) => items.linkAt(index) ?? held.get(items.idAt(index))?.link ?? null;
}
