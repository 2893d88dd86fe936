import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { forgetMade, keepMade, type Made, type Patience } from './store.ts';

/** The links that creates have made while others waited, and by which entry. */
const madeOf = perBackground(() => new Map<string, string>());

/** Takes over what an earlier worker has kept. */
export function loadMade(background: Background, kept: readonly Made[]): void {
  for (const { id, by } of kept) madeOf(background).set(id, by);
}

/**
 * Keeps that an entry has made a link, which is then no other's. One note for all, however many wait.
 *
 * @param patience - how long that of a row may wait to be kept
 */
export async function keepMadeBy(
  background: Background,
  linkId: string,
  { id, isPrivate, job }: Operation,
  patience: Patience,
): Promise<void> {
  madeOf(background).set(linkId, id);
  if (isPrivate) return;
  await keepMade(background, { id: linkId, by: id }, job === undefined ? 'none' : patience).catch(() => undefined);
}

/** The links that a create has not made, as far as is known: those there before, and those that others have made. */
export function notMadeBy(background: Background, { id, notMade }: Operation): { has: (linkId: string) => boolean } {
  const before = new Set(notMade);
  return { has: (linkId) => before.has(linkId) || (madeOf(background).get(linkId) ?? id) !== id };
}

/** Forgets them all: no create waits any more that could be taken to have made one. */
export async function forgetAllMade(background: Background): Promise<void> {
  const made = madeOf(background);
  if (made.size === 0) return;
  made.clear();
  await forgetMade(background).catch(() => undefined);
}
