import { useState } from 'react';
import { LazyStatsPreview } from '@/components/stats/preview/lazy-preview.tsx';
import type { ReadyPreview } from '@/components/stats/preview/open-preview.ts';
import { saveStatsPreview } from '@/lib/storage/stats-preview.ts';

/** The stats preview of a link: closed, opened by a press, or open from the first render with loaded stats. */
type StatsPreview = { state: 'closed' } | { state: 'opened' } | { state: 'ready'; loaded: ReadyPreview };

/**
 * Returns the state of a link's stats preview, and a function that toggles it.
 *
 * @param isRemembered - true if the next popup starts with this state. A link that was just created has no clicks yet, so
 * its state says nothing about other links.
 */
export function useStatsPreview(
  first: ReadyPreview | null,
  { isRemembered }: { isRemembered: boolean },
): StatsPreview & { toggle: () => void } {
  const [preview, setPreview] = useState<StatsPreview>(
    first === null ? { state: 'closed' } : { state: 'ready', loaded: first },
  );
  const toggle = () => {
    const opens = preview.state === 'closed';
    setPreview({ state: opens ? 'opened' : 'closed' });
    if (isRemembered) void saveStatsPreview({ open: opens });
  };
  return { ...preview, toggle };
}

/** The stats of a link below its buttons, while they are open. */
export const StatsBelow = ({ id, preview }: { id: string; preview: StatsPreview }) =>
  preview.state === 'closed' ? null : (
    <div className="col-span-full grid gap-1">
      {preview.state === 'ready' ? (
        <preview.loaded.Preview id={id} ready={preview.loaded.start} />
      ) : (
        <LazyStatsPreview id={id} />
      )}
    </div>
  );
