import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** UTM values that Undo restored as typed. They are not normalized until the browser closes. */
export const restoredValuesItem = storedItem('session:restoredValues', { schema: z.array(z.string()), fallback: [] });

/** The maximum number of remembered values, newest first. */
const maxValues = 100;

/** Returns restored values with more of them. */
export const withRestored = (before: readonly string[], values: readonly string[]): string[] =>
  [...new Set([...values, ...before])].slice(0, maxValues);

/** Remembers restored values. Rejects if storage is full: then they may be normalized again. */
export async function restoreValues(values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await restoredValuesItem.set(withRestored(await restoredValuesItem.get(), values));
}
