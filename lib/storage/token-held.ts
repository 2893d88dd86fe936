import * as z from 'zod/mini';
import { tokenHeldKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * Whether the token that is to be forgotten when the browser closes is still there: that there is one, never which.
 * Kept for as long as the token itself, so that pages can say that it is gone without asking the background.
 */
export const tokenHeldItem = perConnectionItem(tokenHeldKey, { schema: z.boolean(), fallback: false });
