import * as z from 'zod/mini';
import { uuid } from '../contract/values.ts';
import { storedItem } from './stored-item.ts';

/** A link that an older Hem was to delete, as it kept that; what had failed is only of interest to whoever saw it. */
const deletion = z.object({
  id: uuid,
  connection: uuid,
  state: z.object({
    name: z.enum(['waiting', 'sending', 'failed']),
    /** Until when it can be taken back, in milliseconds since 1970. */
    sendAt: z.optional(z.int()),
  }),
});

/** Deletions of an older Hem: the outbox takes them over, and has kept its own since. */
export const deletionsItem = storedItem('local:deletions', { schema: z.array(deletion), fallback: [] });
