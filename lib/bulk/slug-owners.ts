import { yieldToEventLoop } from '../async/async.ts';
import { decoded } from '../link/slug/decoded.ts';
import { openLinkIndex } from '../link-index/index.ts';
import { noteProblem } from '../messaging/note-problem.ts';

/** The id of the link with a slug, by host and slug. */
export type SlugOwners = ReadonlyMap<string, string>;

export const noOwners: SlugOwners = new Map();

/** Returns a slug's key, which includes its host; null if the address is invalid. */
export function slugKey(address: string, slug?: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  return `${url.host}/${slug ?? decoded(url.pathname.slice(1))}`;
}

/** The batch size: a batch takes less than a frame. */
const batchSize = 2000;

/** Reads the slugs of all cached links; none if the browser has no database for Hem. */
export async function readSlugOwners(connectionId: string): Promise<SlugOwners> {
  const owners = new Map<string, string>();
  const index = openLinkIndex({ connectionIds: [connectionId], onFault: noteProblem('readCache') });
  try {
    index.needTexts(true);
    await index.loaded;
    for (let row = 0; index.rows !== null && row < index.rows.size; row += 1) {
      if (row % batchSize === batchSize - 1) await yieldToEventLoop();
      const link = index.rows.listedAt(row);
      const key = link?.short_url ? slugKey(link.short_url) : null;
      if (link && key !== null) owners.set(key, link.id);
    }
  } catch (fault) {
    noteProblem('readCache')(fault);
  } finally {
    index.close();
  }
  return owners;
}
