import * as z from 'zod/mini';
import { createdLink } from '../contract/link-reading.ts';
import { linkDraft } from '../link/draft.ts';
import { storedItem } from './stored-item.ts';

/** Where the popup was opened: a tab, and the address in it (empty where the browser tells none). */
export const place = z.object({ tabId: z.int(), address: z.string() });

/** What was typed and made at a place. A popup closes at any click, so it is kept until the browser closes. */
const visited = z.object({ place, draft: z.nullable(linkDraft), made: z.nullable(createdLink) });

export type Place = z.infer<typeof place>;
export type Visited = z.infer<typeof visited>;

const item = storedItem('session:places', { schema: z.array(visited), fallback: [] });

/** How many places are remembered: the newest push out the oldest. */
const mostPlaces = 100;

const samePlace = (one: Place, other: Place) => one.tabId === other.tabId && one.address === other.address;

/** What is remembered of a place. */
export async function recallPlace(at: Place): Promise<Omit<Visited, 'place'>> {
  const found = (await item.get()).find((visit) => samePlace(visit.place, at));
  return { draft: found?.draft ?? null, made: found?.made ?? null };
}

let lastWrite: Promise<unknown> = Promise.resolve();

/** Changes what is remembered of a place; what is left out stays. Writes of one page follow each other in order. */
export function rememberPlace(at: Place, change: Partial<Omit<Visited, 'place'>>): Promise<void> {
  const write = lastWrite.then(async () => {
    const visits = await item.get();
    const known = visits.find((visit) => samePlace(visit.place, at));
    const visit = { place: at, draft: null, made: null, ...known, ...change };
    const others = visits.filter((other) => other !== known);
    const worthKeeping = visit.draft !== null || visit.made !== null;
    await item.set((worthKeeping ? [visit, ...others] : others).slice(0, mostPlaces));
  });
  lastWrite = write.catch(() => undefined);
  return write;
}

/** Forgets a link wherever it was made: it is deleted. */
export async function forgetMade(id: string): Promise<void> {
  for (const { place, made } of await item.get()) if (made?.id === id) await rememberPlace(place, { made: null });
}

/** Forgets every place. */
export const forgetPlaces = (): Promise<void> => item.remove();
