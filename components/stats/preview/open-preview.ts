import { withTimeout } from '@/lib/async/async.ts';
import { statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import type { PreviewStart, StatsPreview } from './loaded-preview.ts';

/** Stats that are open from the popup's first frame: their component and its stored data. */
export interface ReadyPreview {
  Preview: typeof StatsPreview;
  start: PreviewStart;
}

/** The maximum delay of the popup's first frame by stored stats. */
const maxDelayMs = 200;

/**
 * Loads the code of the stats if the person left them open, and returns a function that reads a link's; null if closed.
 */
export async function loadOpenPreview(connectionId: string): Promise<((id: string) => Promise<ReadyPreview>) | null> {
  const { open, period } = await statsPreviewItem.get();
  if (!open) return null;
  const { StatsPreview, emptyPreview, readPreview } = await import('./loaded-preview.ts');
  return async (id) => ({
    Preview: StatsPreview,
    // Stats that are not read in time are read again after the first frame.
    start: (await withTimeout(maxDelayMs, readPreview(connectionId, id, period))) ?? emptyPreview(period),
  });
}
