import * as z from 'zod/mini';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * Changes whenever a private window has created or edited a link. The cached links do not change then, so a page of a
 * private window follows this as well. In memory until the browser closes.
 */
export const privateChangeItem = perConnectionItem('session:privateChange', { schema: z.string(), fallback: '' });
