import { withTimeout } from '@/lib/async/async.ts';
import { statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import type { GlanceFigures, GlanceStart } from './at-a-glance.ts';

/** Stats that are open from the popup's first frame: their component and its stored data. */
export interface ReadyGlance {
  Figures: typeof GlanceFigures;
  start: GlanceStart;
}

/** The maximum delay of the popup's first frame by stored stats. */
const maxDelayMs = 200;

/**
 * Loads the code of the stats if the person left them open, and returns a function that reads a link's; null if closed.
 */
export async function glanceLeftOpen(connectionId: string): Promise<((id: string) => Promise<ReadyGlance>) | null> {
  const { open, period } = await statsPreviewItem.get();
  if (!open) return null;
  const { GlanceFigures, beginGlance, readGlance } = await import('./at-a-glance.ts');
  return async (id) => ({
    Figures: GlanceFigures,
    // Stats that are not read in time are read again after the first frame.
    start: (await withTimeout(maxDelayMs, readGlance(connectionId, id, period))) ?? beginGlance(period),
  });
}
