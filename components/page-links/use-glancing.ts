import { useState } from 'react';
import type { ReadyGlance } from '@/components/stats/glance/left-open.ts';
import { saveStatsPreview } from '@/lib/storage/stats-preview.ts';

/** The stats preview of a link: closed, opened by a press, or open from the first render with loaded stats. */
type Glancing = { state: 'closed' } | { state: 'opened' } | { state: 'ready'; glance: ReadyGlance };

/** Returns the state of a link's stats preview, and a function that toggles it. The popup remembers the last state. */
export function useGlancing(first: ReadyGlance | null): Glancing & { toggle: () => void } {
  const [glancing, setGlancing] = useState<Glancing>(
    first === null ? { state: 'closed' } : { state: 'ready', glance: first },
  );
  const toggle = () => {
    const opens = glancing.state === 'closed';
    setGlancing({ state: opens ? 'opened' : 'closed' });
    void saveStatsPreview({ open: opens });
  };
  return { ...glancing, toggle };
}
