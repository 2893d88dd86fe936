import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The periods of the popup's stats, by the names of their date ranges. */
export const glancePeriods = ['7d', '30d'] as const;

export type GlancePeriod = (typeof glancePeriods)[number];

const glance = z.object({
  /** True if the stats below a link of the page were left open in the popup: they are open the next time. */
  open: z._default(z.boolean(), false),
  period: z._default(z.enum(glancePeriods), '30d'),
});

/** The popup's stats: open or closed, and their period. */
export const glanceItem = storedItem('local:glance', { schema: glance, fallback: glance.parse({}) });

/** Remembers a part of how the popup's stats are left. */
export const leaveGlance = async (part: Partial<z.output<typeof glance>>): Promise<void> =>
  glanceItem.set({ ...(await glanceItem.get()), ...part });
