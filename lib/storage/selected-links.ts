import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const link = z.object({ address: z.string(), title: z.string(), isFromText: z.boolean() });
type SelectedLink = z.infer<typeof link>;

const item = storedItem('session:selectedLinks', { schema: z.array(link), fallback: [] });

/** Saves links that were selected on a page for the import that opens with them. */
export const saveSelected = (links: SelectedLink[]): Promise<void> => item.set(links);

/** Returns the saved links and removes them; empty if there are none. */
export async function takeSelected(): Promise<SelectedLink[]> {
  const links = await item.get();
  if (links.length > 0) await item.remove();
  return links;
}
