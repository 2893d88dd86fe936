import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const item = storedItem('session:selectedText', { schema: z.string(), fallback: '' });

/** Saves addresses that were selected on a page for the import that opens with them. */
export const saveSelected = (text: string): Promise<void> => item.set(text);

/** Returns the saved text and removes it; empty if there is none. */
export async function takeSelected(): Promise<string> {
  const text = await item.get();
  if (text !== '') await item.remove();
  return text;
}
