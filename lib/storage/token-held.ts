import * as z from 'zod/mini';
import { tokenHeldKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * True while a token that is forgotten on close is still there. It never holds the token, and lets pages show that it
 * is gone without asking the background.
 */
export const tokenHeldItem = perConnectionItem(tokenHeldKey, { schema: z.boolean(), fallback: false });
