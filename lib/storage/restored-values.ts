import * as z from 'zod/mini';
import { perConnectionItem } from './per-connection-item.ts';

/** A connection's UTM values that Undo restored as typed. They are not normalized until the browser closes. */
export const restoredValuesItem = perConnectionItem('session:restoredValues', {
  schema: z.array(z.string()),
  fallback: [],
});

/** The maximum number of remembered values, newest first. */
const maxValues = 100;

/** Remembers restored values. Rejects if storage is full: then they may be normalized again. */
export async function restoreValues(values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await restoredValuesItem.update((before) => [...new Set([...values, ...before])].slice(0, maxValues));
}
