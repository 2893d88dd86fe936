import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findLinksOfPage } from '@/lib/library/index.ts';
import { libraryOf } from '../library/current-library.ts';

/** The links to a destination that are known before another is made; none where nobody can look. */
export async function linksBefore(
  connection: Connection,
  { long_url }: Pick<CreateLinkBody, 'long_url'>,
): Promise<string[]> {
  try {
    const library = await libraryOf(connection);
    if (library === null) return [];
    const { exact, nearly } = await findLinksOfPage(library.database, long_url);
    return [...exact, ...nearly].map((link) => link.id);
  } catch {
    return [];
  }
}
