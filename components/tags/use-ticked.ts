import { useMemo, useState } from 'react';
import type { TagUse } from '@/lib/link-index/index.ts';

/** Returns the ticked tags that still exist, and functions that change them. */
export function useTicked(uses: readonly TagUse[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const ticked = useMemo(() => (all.size === 0 ? [] : uses.filter(({ tag }) => all.has(tag))), [uses, all]);
  /** Ticks or unticks some tags. */
  const tick = (tags: readonly string[], isTicked: boolean) =>
    setAll((before) => (isTicked ? before.union(new Set(tags)) : before.difference(new Set(tags))));
  return { ticked, isTicked: (tag: string) => all.has(tag), tick, clear: () => setAll(new Set()) };
}
