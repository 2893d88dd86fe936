import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import { type MadeLink, madeLink } from '../link/made-link.ts';
import { storedItem } from './stored-item.ts';

/** Where the popup was opened: a tab, and the address in it (empty where the browser tells none). */
export const place = z.object({ tabId: z.int(), address: z.string() });

/** What was made at a place: kept until the browser closes, since a popup closes at any click. */
const visited = z.object({ place, made: z.nullable(madeLink) });

export type Place = z.infer<typeof place>;

const item = storedItem('session:places', { schema: z.array(visited), fallback: [] });

/** How many places are remembered: the newest push out the oldest. */
const mostPlaces = 100;

const samePlace = (one: Place, other: Place) => one.tabId === other.tabId && one.address === other.address;

/** The link made at a place, if any. */
export async function recallMade(at: Place): Promise<MadeLink | null> {
  const found = (await item.get()).find((visit) => samePlace(visit.place, at));
  return found?.made ?? null;
}

const inTurn = takingTurns();

/** Remembers the link made at a place; null forgets it. Writes of one page follow each other in order. */
export const rememberMade = (at: Place, made: MadeLink | null): Promise<void> =>
  inTurn(async () => {
    const others = (await item.get()).filter((visit) => !samePlace(visit.place, at));
    await item.set((made === null ? others : [{ place: at, made }, ...others]).slice(0, mostPlaces));
  });

/** Forgets a link wherever it was made: it is deleted. */
export async function forgetMade(id: string): Promise<void> {
  for (const { place, made } of await item.get()) if (made?.id === id) await rememberMade(place, null);
}

/** Forgets every place. */
export const forgetPlaces = (): Promise<void> => item.remove();
