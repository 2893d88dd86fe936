import { rest } from '../async/async.ts';
import { loadTable, openLibrary } from '../library/index.ts';
import { decoded } from '../link/slug/decoded.ts';

/** Which link has a slug: by its id, under host and slug. */
export type SlugOwners = ReadonlyMap<string, string>;

export const noOwners: SlugOwners = new Map();

/** What tells a slug from the same at another host; null where an address can't be read. */
export function slugKey(address: string, slug?: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  return `${url.host}/${slug ?? decoded(url.pathname.slice(1))}`;
}

/** As many rows as are read at once: less than a frame's work. */
const atOnce = 2000;

/** The slugs of all links that are known; none where the browser keeps no databases. */
export async function knownSlugs(connectionId: string): Promise<SlugOwners> {
  const owners = new Map<string, string>();
  try {
    const database = await openLibrary(connectionId);
    try {
      const table = await loadTable(database);
      for (let row = 0; row < table.size; row += 1) {
        if (row % atOnce === atOnce - 1) await rest();
        const link = table.listedAt(row);
        const key = link?.short_url ? slugKey(link.short_url) : null;
        if (link && key !== null) owners.set(key, link.id);
      }
    } finally {
      database.close();
    }
  } catch {
    return owners;
  }
  return owners;
}
