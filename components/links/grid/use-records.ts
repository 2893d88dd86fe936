import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkIndex } from '@/lib/library/index.ts';
import { createRecordCache, type DrawnRows } from '../source/record-cache.ts';

/** Returns the records of the links in view; null until they are read. */
export function useRecords(
  readLinks: LinkIndex['readLinks'],
  { items, version, from, to, active }: DrawnRows,
): (index: number) => LinkRecord | null {
  const [cache] = useState(() => createRecordCache(readLinks));
  const records = useStore(cache.store);
  useEffect(() => cache.load({ items, version, from, to, active }), [cache, items, version, from, to, active]);
  return (index) => items.linkAt(index) ?? records.get(items.idAt(index))?.link ?? null;
}
