import * as z from 'zod/mini';
import { defaultPresetsKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/**
 * Which preset is the default of which connection: its id by base address, since a new token changes a connection's id.
 * In this browser alone: what follows the person names no service.
 */
export const defaultPresetsItem = storedItem(defaultPresetsKey, {
  schema: z.record(z.string(), z.string()),
  fallback: {},
});
