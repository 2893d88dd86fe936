import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/**
 * Whether settings follow the person through the browser's own sync. On unless switched off: where the browser does not
 * sync, its synced storage is as local as the other, and where it does, the person has chosen that there.
 */
export const syncChoiceItem = storedItem('local:syncSettings', { schema: z.boolean(), fallback: true });
