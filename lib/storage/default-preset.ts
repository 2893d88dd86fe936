import * as z from 'zod/mini';
import { defaultPresetKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** Which preset is the default of a connection, by its id. In this browser alone: what follows the person names no service. */
export const defaultPresetItem = perConnectionItem(defaultPresetKey, {
  schema: z.nullable(z.string()),
  fallback: null,
});
