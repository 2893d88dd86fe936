import * as z from 'zod/mini';
import { mutex } from '../async/async.ts';
import { type MadeLink, madeLink } from '../link/made-link.ts';
import { type Place, samePlace } from '../link/place.ts';
import { place } from '../link/schemas.ts';
import { placesKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/**
 * The link created at a place, until the browser closes. The popup shows it again. Null if it was deleted.
 */
const visited = z.object({ place, made: z.nullable(madeLink) });

const item = storedItem(placesKey, { schema: z.array(visited), fallback: [] });

/** The number of saved places; the oldest go first. */
const maxPlaces = 100;

/** Calls back whenever the link of any place changes. Returns a function that stops it. */
export const watchMade = (onChange: () => void): (() => void) => item.watch(onChange);

/** True if a link was made since the browser was opened, and not deleted. */
export const hasMade = async (): Promise<boolean> => (await item.get()).some(({ made }) => made !== null);

/** Returns the link made at a place; null if there is none. */
export const recallMade = async (at: Place): Promise<MadeLink | null> => (await visitOf(at))?.made ?? null;

/** True if the link made at a place has been deleted. */
export const isMadeDeleted = async (at: Place): Promise<boolean> => (await visitOf(at))?.made === null;

const visitOf = async (at: Place) => (await item.get()).find((visit) => samePlace(visit.place, at));

/** Writes places, one write after the other. Each page and each background has a writer of its own. */
export function placesWriter() {
  const inTurn = mutex();

  /** Remembers the link made at a place; null forgets it. */
  const rememberMade = (at: Place, made: MadeLink | null): Promise<void> =>
    inTurn(async () => {
      const others = (await item.get()).filter((visit) => !samePlace(visit.place, at));
      await item.set((made === null ? others : [{ place: at, made }, ...others]).slice(0, maxPlaces));
    });

  /** Changes saved links of a connection at all places. `change` returns undefined to leave a link as it is. */
  const changeMade = (connectionId: string, change: (made: MadeLink) => MadeLink | null | undefined): Promise<void> =>
    inTurn(async () => {
      let isChanged = false;
      const visits = (await item.get()).map((visit) => {
        const made = visit.made === null || visit.place.connectionId !== connectionId ? undefined : change(visit.made);
        if (made === undefined) return visit;
        isChanged = true;
        return { ...visit, made };
      });
      if (isChanged) await item.set(visits);
    });

  /** Marks a link as deleted at all places. */
  const forgetMade = (connectionId: string, id: string): Promise<void> =>
    changeMade(connectionId, (made) => (made.id === id ? null : undefined));

  /** Removes all places of some connections, by their ids. */
  const forgetPlaces = (isRemoved: (connectionId: string) => boolean): Promise<void> =>
    inTurn(async () => {
      const all = await item.get();
      const others = all.filter(({ place }) => !isRemoved(place.connectionId));
      if (others.length === 0) await item.remove();
      else if (others.length < all.length) await item.set(others);
    });

  return { rememberMade, changeMade, forgetMade, forgetPlaces };
}

/** The functions that write places. */
export type PlacesWriter = ReturnType<typeof placesWriter>;

/** The writer of a page. */
export const { rememberMade } = placesWriter();
