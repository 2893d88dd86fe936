import * as z from 'zod/mini';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * A named view of the list: its search and filters, in the form of the list's address
 * (lib/link-index/list-view.ts).
 */
export const savedView = z.object({ name: z.string(), query: z.string() });

export type SavedView = z.infer<typeof savedView>;

/** The saved views, oldest first. They are deleted with the connection, since they name its tags and titles. */
export const viewsItem = perConnectionItem('local:views', { schema: z.array(savedView), fallback: [] });
