import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findIdsOfPages } from '@/lib/library/index.ts';
import { currentLibrary } from '../library/current-library.ts';

/** The links to each destination that are known before others are made; none where nobody can look. */
export async function linksBefore(
  { id }: Connection,
  links: readonly Pick<CreateLinkBody, 'long_url'>[],
): Promise<string[][]> {
  try {
    const library = await currentLibrary();
    if (library?.connection.id !== id) return [];
    return await findIdsOfPages(
      library.database,
      links.map(({ long_url }) => long_url),
    );
  } catch {
    return [];
  }
}
