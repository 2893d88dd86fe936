import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/**
 * True if settings are synced by the browser. It is on by default: a browser that does not sync stores them locally,
 * and in one that does, the person has enabled it.
 */
export const syncChoiceItem = storedItem('local:syncSettings', { schema: z.boolean(), fallback: true });
