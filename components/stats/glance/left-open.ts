import { glanceItem } from '@/lib/storage/glance.ts';
import type { GlanceFigures, GlanceStart } from './at-a-glance.ts';

/** A glance that is open from the first: what draws it, and what it is drawn from before anybody is asked. */
export interface ReadyGlance {
  Figures: typeof GlanceFigures;
  start: GlanceStart;
}

/** Where the glance was left open, loads what draws it, and answers with what reads a link's; null where it was not. */
export async function glanceLeftOpen(connectionId: string): Promise<((id: string) => Promise<ReadyGlance>) | null> {
  if (!(await glanceItem.get()).open) return null;
  const { GlanceFigures, readGlance } = await import('./at-a-glance.ts');
  return async (id) => ({ Figures: GlanceFigures, start: await readGlance(connectionId, id) });
}

/** Remembers how the glance is left. */
export const leaveGlance = (open: boolean): Promise<void> => glanceItem.set({ open });
