import { madeAfter } from '@/lib/link/after-update.ts';
import type { Background } from '../background.ts';
import { subscribe } from '../changes.ts';
import { placesOf } from '../writers.ts';

/**
 * Keeps what was made at each place true: the popup shows it when it is opened there again. Kept here and not by the
 * popup, which may be closed by then.
 */
export function keepPlaces(background: Background): void {
  const { changeMade, forgetMade, forgetPlaces, rememberMade } = placesOf(background);
  subscribe(background, {
    created: ({ at, link }) => at !== null && rememberMade(at, link),
    updated: ({ body, connection }) =>
      changeMade(connection.id, (made) => (made.id === body.id ? madeAfter(made, body) : undefined)),
    read: ({ links, connection }) => {
      const byId = new Map(links.map(({ id, title, short_url, custom_url }) => [id, { title, short_url, custom_url }]));
      return changeMade(connection.id, (made) => {
        const now = byId.get(made.id);
        return now && { ...made, ...now };
      });
    },
    deleted: ({ id, connection }) => forgetMade(connection.id, id),
    foundGone: ({ id, connection }) => forgetMade(connection.id, id),
    removed: ({ isRemoved }) => forgetPlaces(isRemoved),
  });
}
