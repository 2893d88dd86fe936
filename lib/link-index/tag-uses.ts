import { keysOfConnection } from '../database/keys.ts';
import type { CachedLinks } from './link-groups.ts';
import { type Columns, clicksAt, idAt, lineEnd, readColumns, tagsIn } from './search-columns.ts';

/** The use of a tag, in one exact spelling, by the cached links of a connection. */
export interface TagUse {
  tag: string;
  /** The number of links with it. */
  links: number;
  /** The sum of the known clicks in 30 days, and the number of links whose clicks are known. */
  clicks: { total: number; known: number };
  /** The creation of the newest link with it, in milliseconds since 1970; 0 if unknown. */
  lastUsed: number;
}

/** Returns the known clicks of a link in 30 days; null if they are unknown. */
type ClicksOf = (id: string, listed: ReturnType<typeof clicksAt>) => number | null;

/** Reads the columns of all cached links, newest first. Each can be released as soon as it is used. */
async function eachColumns({ connectionId, database }: CachedLinks, use: (columns: Columns) => void): Promise<void> {
  const { store } = database.transaction('columns');
  const keys = await store.getAllKeys(keysOfConnection(connectionId));
  await Promise.all(
    keys.toReversed().map(async (key) => {
      const columns = readColumns(await store.get(key));
      if (columns !== null) use(columns);
    }),
  );
}

/** Counts the uses of every tag of the cached links, in each exact spelling. */
export async function readTagUses(cached: CachedLinks, clicksOf: ClicksOf): Promise<TagUse[]> {
  const uses = new Map<string, TagUse>();
  await eachColumns(cached, (columns) => {
    for (const [at, line] of columns.shown.split(lineEnd).slice(1).entries()) {
      const tags = tagsIn(line);
      if (tags.length === 0) continue;
      const created = columns.created[at] ?? 0;
      const clicks = clicksOf(idAt(columns, at), clicksAt(columns, at));
      for (const tag of tags) {
        const use = uses.get(tag) ?? { tag, links: 0, clicks: { total: 0, known: 0 }, lastUsed: 0 };
        use.links += 1;
        if (clicks !== null) {
          use.clicks.total += clicks;
          use.clicks.known += 1;
        }
        use.lastUsed = Math.max(use.lastUsed, created);
        uses.set(tag, use);
      }
    }
  });
  return [...uses.values()];
}

/** Returns the ids of the cached links that have any of some tags, in exactly these spellings, newest first. */
export async function findIdsOfTags(cached: CachedLinks, tags: readonly string[]): Promise<string[]> {
  const wanted = new Set(tags);
  const ids: string[] = [];
  await eachColumns(cached, (columns) => {
    for (const [at, line] of columns.shown.split(lineEnd).slice(1).entries())
      if (tagsIn(line).some((tag) => wanted.has(tag))) ids.push(idAt(columns, at));
  });
  return ids;
}
