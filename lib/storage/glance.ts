import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const glance = z.object({
  /** Whether the figures below a link of the page were left open in the popup: they are then open the next time. */
  open: z._default(z.boolean(), false),
});

/** How the popup's glance at figures was left. */
export const glanceItem = storedItem('local:glance', { schema: glance, fallback: glance.parse({}) });
