import { withTimeout } from '@/lib/async/async.ts';
import { statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import type { GlanceFigures, GlanceStart } from './at-a-glance.ts';

/** A glance that is open from the first: what draws it, and what it is drawn from before anybody is asked. */
export interface ReadyGlance {
  Figures: typeof GlanceFigures;
  start: GlanceStart;
}

/** How long a first picture waits for figures, in milliseconds. */
const patience = 200;

/** Where the glance was left open, loads what draws it, and answers with what reads a link's; null where it was not. */
export async function glanceLeftOpen(connectionId: string): Promise<((id: string) => Promise<ReadyGlance>) | null> {
  const { open, period } = await statsPreviewItem.get();
  if (!open) return null;
  const { GlanceFigures, beginGlance, readGlance } = await import('./at-a-glance.ts');
  return async (id) => ({
    Figures: GlanceFigures,
    // Figures that come late are read again once the glance is drawn.
    start: (await withTimeout(patience, readGlance(connectionId, id, period))) ?? beginGlance(period),
  });
}
