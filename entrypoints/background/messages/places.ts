import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { madeAfter } from '@/lib/link/after-update.ts';
import type { Background } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { placesOf } from '../shared/writers.ts';

/**
 * Updates the links that places remember, which the popup shows when it opens there again. The background does it,
 * since the popup may be closed.
 */
export function subscribePlaces(background: Background): void {
  const { changeMade, forgetMade, forgetPlaces, rememberMade } = placesOf(background);
  const update = (connectionId: string, links: readonly LinkRecord[], goneIds: readonly string[] = []) => {
    const byId = new Map(links.map(({ id, title, short_url, custom_url }) => [id, { title, short_url, custom_url }]));
    const gone = new Set(goneIds);
    return changeMade(connectionId, (made) => {
      const now = byId.get(made.id);
      return gone.has(made.id) ? null : now && { ...made, ...now };
    });
  };
  subscribe(background, {
    created: ({ at, link }) => at !== null && rememberMade(at, link),
    updated: ({ body, connection }) =>
      changeMade(connection.id, (made) => (made.id === body.id ? madeAfter(made, body) : undefined)),
    read: ({ links, connection }) => update(connection.id, links),
    listed: ({ links, goneIds, connection }) => update(connection.id, links, goneIds),
    deleted: ({ id, connection }) => forgetMade(connection.id, id),
    foundGone: ({ id, connection }) => forgetMade(connection.id, id),
    removed: ({ isRemoved }) => forgetPlaces(isRemoved),
  });
}
