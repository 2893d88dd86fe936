import { changeMade, forgetMade, forgetPlaces, rememberMade } from '@/lib/storage/places.ts';
import { leavesOrigin, subscribe } from '../changes.ts';

/**
 * Keeps what was made at each place true: the popup shows it when it is opened there again. Kept here and not by the
 * popup, which may be closed by then.
 */
export function keepPlaces(): void {
  subscribe({
    created: ({ at, link }) => at !== null && rememberMade(at, link),
    updated: ({ body: { id, geo_targets } }) =>
      geo_targets !== undefined && changeMade((made) => (made.id === id ? { ...made, missing: null } : undefined)),
    read: ({ links }) => {
      const byId = new Map(links.map(({ id, title, short_url, custom_url }) => [id, { title, short_url, custom_url }]));
      return changeMade((made) => {
        const now = byId.get(made.id);
        return now && { ...made, ...now };
      });
    },
    deleted: ({ id }) => forgetMade(id),
    foundGone: ({ id }) => forgetMade(id),
    left: (change) => leavesOrigin(change) && forgetPlaces(),
  });
}
