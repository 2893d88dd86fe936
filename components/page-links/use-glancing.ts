import { useState } from 'react';
import type { ReadyPreview } from '@/components/stats/preview/open-preview.ts';
import { saveStatsPreview } from '@/lib/storage/stats-preview.ts';

/** The figures below a link: open from the first with what was read before, opened since, or closed. */
type Glancing = { state: 'closed' } | { state: 'opened' } | { state: 'ready'; glance: ReadyPreview };

/** Whether a link's figures are shown below it. How they are left is remembered. */
export function useGlancing(first: ReadyPreview | null): Glancing & { toggle: () => void } {
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
