import { useMemo } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import type { ChosenRange } from '@/lib/stats/ranges.ts';
import { statsRangeItem } from '@/lib/storage/stats-range.ts';

/** Remembers a range for the next stats that are opened. Custom days are not, and nothing is in a private window. */
export async function rememberRange(range: ChosenRange): Promise<void> {
  if (range.name !== 'own' && !inPrivateWindow()) await statsRangeItem.set({ name: range.name });
}

/**
 * Reads a stats page's query. If it names no range, the remembered one counts.
 *
 * @returns null until the remembered range is read
 */
export function useRememberedRange<View>(search: string, read: (search: string) => View): View | null {
  const stored = useStored(statsRangeItem);
  const name = stored.state === 'loading' ? null : stored.value.name;
  return useMemo(() => {
    const query = new URLSearchParams(search);
    if (query.has('range')) return read(search);
    if (name === null) return null;
    query.set('range', name);
    return read(query.toString());
  }, [search, name, read]);
}
