import * as z from 'zod/mini';
import { analytics, otherDimensions, type WideAnalytics, wholeAnalytics } from '../contract/analytics.ts';
import type { Result } from '../contract/failure.ts';
import { firstIssue } from './read-failure.ts';
import { type Path, readMended } from './read-mended.ts';

const body = z.object({ data: z.looseObject({}) });

/**
 * Reads a link's stats, whatever is wrong with single values (reading R8): null is read in their place, they are
 * counted, and their places named. There may be fifty thousand rows: what is whole is read quickly, and only the rest
 * by the contract, row by row.
 */
export function readStats(came: unknown): Result<WideAnalytics> {
  const answer = body.safeParse(came);
  if (!answer.success) return { ok: false, failure: firstIssue(answer.error) };
  const { data } = answer.data;
  const others = otherDimensions(came);
  const whole = wholeAnalytics.safeParse(data);
  if (whole.success) return { ok: true, value: { ...whole.data, others } };
  const read = readMended(analytics, data);
  if (!read.ok) return { ok: false, failure: firstIssue(read.error, ['data']) };
  const unreadable = unreadableAt(read.places);
  return { ok: true, value: { ...read.value, others, ...(unreadable.count > 0 && { unreadable }) } };
}

/** Counts places, and names them without telling the rows of a list apart: there may be as many as rows. */
function unreadableAt(places: readonly Path[]): NonNullable<WideAnalytics['unreadable']> {
  const named = new Map<string, Set<string>>();
  for (const place of places) {
    const name = place.map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`)).join('');
    const same = named.get(name) ?? new Set();
    named.set(name, same.add(place.join('.')));
  }
  // A list that is unreadable as a whole has no places of its own.
  const own = [...named].filter(([name]) => ![...named.keys()].some((above) => name.startsWith(`${above}[`)));
  return {
    count: own.reduce((count, [, each]) => count + each.size, 0),
    places: own.map(([name]) => name.slice(1)),
  };
}
