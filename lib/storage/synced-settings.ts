import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const synced = z.object({
  /** The time when the last synced text was written, by any device (milliseconds since 1970). */
  at: z.number(),
  /** The last synced text. A different text was changed here. */
  text: z.string(),
  /** The time of a change here that is not synced yet; 0 if there is none. */
  changedAt: z._default(z.number(), 0),
  /** True if synced storage refuses it. */
  isRefused: z._default(z.boolean(), false),
  /**
   * The connection whose views these are, by its id; null for settings of all connections. Of two connections to one
   * address, the first one saved syncs its views.
   */
  connectionId: z._default(z.nullable(z.string()), null),
});

export type SyncedSettings = z.infer<typeof synced>;

/** The name of the states in this browser's storage. */
export const syncedSettingsKey = 'syncedSettings';

/** The sync state of each section of settings, item of a list and view, by its name in synced storage. */
export const syncedSettingsItem = storedItem(`local:${syncedSettingsKey}`, {
  schema: z.record(z.string(), synced),
  fallback: {},
});
