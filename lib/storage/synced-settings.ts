import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const synced = z.object({
  /** When what this browser has was written, wherever that was (milliseconds since 1970). */
  at: z.number(),
  /** What it was then: what differs from it was changed here. */
  text: z.string(),
  /** When it was changed here, while it could not be written; 0 where it was not. */
  changedAt: z._default(z.number(), 0),
  /** Whether synced storage refuses it. */
  isRefused: z._default(z.boolean(), false),
  /** The connection whose views these are, by its id; null for settings of all connections. */
  connectionId: z._default(z.nullable(z.string()), null),
});

export type SyncedSettings = z.infer<typeof synced>;

/** What is known of each of the settings that follow the person, by the name they have in synced storage. */
export const syncedSettingsItem = storedItem('local:syncedSettings', {
  schema: z.record(z.string(), synced),
  fallback: {},
});
