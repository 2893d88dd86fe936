import * as z from 'zod/mini';
import { perConnectionItem } from './per-connection-item.ts';

/**
 * A view of the list under a name: what is searched and filtered, as its address has it
 * (lib/library/list-view.ts).
 */
export const savedView = z.object({ name: z.string(), query: z.string() });

export type SavedView = z.infer<typeof savedView>;

/** The views that were saved, in that order. They go with the connection, since they name its tags and titles. */
export const viewsItem = perConnectionItem('local:views', { schema: z.array(savedView), fallback: [] });
