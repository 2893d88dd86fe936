import * as z from 'zod/mini';
import { tokenHeldKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * True while a token that is forgotten on close is still there. Pages show without the background that it is gone. It
 * never contains the token.
 */
export const tokenHeldItem = perConnectionItem(tokenHeldKey, { schema: z.boolean(), fallback: false });
