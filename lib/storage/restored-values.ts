import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** UTM values that Undo has brought back as they were typed: hygiene leaves them alone until the browser closes. */
export const restoredValuesItem = storedItem('session:restoredValues', { schema: z.array(z.string()), fallback: [] });

/** How many are remembered: the newest push out the oldest. */
const most = 100;

/** Values that were brought back before, with more of them. */
export const withRestored = (before: readonly string[], values: readonly string[]): string[] =>
  [...new Set([...values, ...before])].slice(0, most);

/** Remembers that some values were brought back. A full storage costs their spelling alone. */
export async function restoreValues(values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await restoredValuesItem.set(withRestored(await restoredValuesItem.get(), values)).catch(() => undefined);
}
