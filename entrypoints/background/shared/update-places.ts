import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { madeAfter } from '@/lib/link/after-update.ts';
import type { PlacesWriter } from '@/lib/storage/places.ts';
import type { Changes } from './changes.ts';

interface Needs {
  changes: Changes;
  places: PlacesWriter;
}

/**
 * Updates the links that places remember, which the popup shows when it opens there again. The background does it,
 * since the popup may be closed.
 */
export function updatePlaces({ changes, places }: Needs): void {
  const { changeMade, forgetMade, forgetPlaces, rememberMade } = places;
  const update = (connectionId: string, links: readonly LinkRecord[], goneIds: readonly string[] = []) => {
    const byId = new Map(links.map(({ id, title, short_url, custom_url }) => [id, { title, short_url, custom_url }]));
    const gone = new Set(goneIds);
    return changeMade(connectionId, (made) => {
      const now = byId.get(made.id);
      return gone.has(made.id) ? null : now && { ...made, ...now };
    });
  };
  changes.subscribe({
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
