import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findIdsOfPages } from '@/lib/library/index.ts';
import { type Background, perBackground } from '../background.ts';
import { libraryOf } from '../library/current-library.ts';
import { inLibraryTime } from '../library/in-library-time.ts';

type Wanted = readonly Pick<CreateLinkBody, 'long_url'>[];

/** The connections whose known links have not answered in time, and still do not: nobody waits for them once more. */
const silentOf = perBackground(() => new Set<string>());

/** The links to each destination that are known before others are made; none where nobody can look, or that takes long. */
export async function linksBefore(background: Background, connection: Connection, links: Wanted): Promise<string[][]> {
  const silent = silentOf(background);
  const { id } = connection;
  if (silent.has(id)) return [];
  const looking = look(background, connection, links);
  const found = await inLibraryTime(looking);
  // What comes later is not used: by then it may hold the very links that were made.
  if (found === null) {
    silent.add(id);
    void looking.catch(() => undefined).finally(() => silent.delete(id));
  }
  return found ?? [];
}

async function look(background: Background, connection: Connection, links: Wanted): Promise<string[][]> {
  const library = await libraryOf(background, connection);
  if (library === null) return [];
  return findIdsOfPages(
    library.database,
    links.map(({ long_url }) => long_url),
  );
}
