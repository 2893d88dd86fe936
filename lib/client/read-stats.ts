import * as z from 'zod/mini';
import { analytics, otherDimensions, type WideAnalytics, wholeAnalytics } from '../contract/analytics.ts';
import type { Result } from '../contract/failure.ts';
import { firstIssue } from './first-issue.ts';
import { lenientReader, type Path } from './lenient-reader.ts';

const body = z.object({ data: z.looseObject({}) });

const readAnalytics = lenientReader(analytics, ['data']);

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
  const read = readAnalytics(data);
  if (!read.ok) return { ok: false, failure: read.failure() };
  const unreadable = unreadableAt(read.mended());
  return { ok: true, value: { ...read.value, others, ...(unreadable.count > 0 && { unreadable }) } };
}

/** Counts values, and names their paths without the numbers of rows: there may be as many as rows. */
function unreadableAt(paths: readonly Path[]): NonNullable<WideAnalytics['unreadable']> {
  const names = paths.map((path) => path.map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`)).join(''));
  return { count: paths.length, places: [...new Set(names)].map((name) => name.slice(1)) };
}
