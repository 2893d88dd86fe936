import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The periods of the popup's stats, by the names of their date ranges. */
export const previewPeriods = ['7d', '30d'] as const;

export type PreviewPeriod = (typeof previewPeriods)[number];

const statsPreview = z.object({
  /** True if the stats below a link were left open in the popup. Then they are open the next time. */
  open: z._default(z.boolean(), false),
  period: z._default(z.enum(previewPeriods), '30d'),
});

/** The popup's stats: open or closed, and their period. */
export const statsPreviewItem = storedItem('local:statsPreview', {
  schema: statsPreview,
  fallback: statsPreview.parse({}),
});

/** Remembers a part of how the popup's stats are left. */
export const saveStatsPreview = async (part: Partial<z.output<typeof statsPreview>>): Promise<void> =>
  statsPreviewItem.update((saved) => ({ ...saved, ...part }));
