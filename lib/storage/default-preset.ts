import * as z from 'zod/mini';
import { defaultPresetKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** The id of a connection's default preset. It is not synced, since synced items name no service. */
export const defaultPresetItem = perConnectionItem(defaultPresetKey, {
  schema: z.nullable(z.string()),
  fallback: null,
});
