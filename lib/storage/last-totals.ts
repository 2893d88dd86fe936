import * as z from 'zod/mini';
import { inPrivateWindow } from '../messaging/private-window.ts';
import type { DayRange } from '../stats/days.ts';
import type { ChosenRange } from '../stats/ranges.ts';
import type { Counted } from '../stats/stats.ts';
import { perConnectionItem } from './per-connection-item.ts';

const count = z.nullable(z.number());
const totals = z.object({
  total_count: count,
  unique_count: count,
  range: z.object({ start_date: z.string(), end_date: z.string() }),
});

/** The clicks and visitors of all links of a connection in a range, when they were last complete. */
export interface LastTotals extends Counted {
  range: DayRange;
}

/** The last complete totals of a connection by the name of their range. *Stats* shows them until it knows the new ones. */
const item = perConnectionItem('local:lastTotals', { schema: z.record(z.string(), totals), fallback: {} });

/** Returns the last complete totals of a range; null if there were none. */
export async function readLastTotals(connectionId: string, { name }: ChosenRange): Promise<LastTotals | null> {
  return (await item.of(connectionId).get())[name] ?? null;
}

/** Saves complete totals. Custom days are not saved, and nothing is in a private window. */
export async function saveLastTotals(connectionId: string, { name }: ChosenRange, last: LastTotals): Promise<void> {
  if (name === 'own' || inPrivateWindow()) return;
  await item.of(connectionId).update((saved) => ({ ...saved, [name]: last }));
}
