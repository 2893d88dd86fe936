import type { KnownPage } from '@/components/page-links/page-links.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { hasLinksOfPage } from '@/lib/library/has-links.ts';

/**
 * Looks up the links of a page; null where it has none. Most pages have none, and then nothing more is loaded: what reads
 * and shows links comes when there are any.
 */
export async function knownPage(connection: Connection, address: string): Promise<KnownPage | null> {
  if (!(await hasLinksOfPage(connection.id, address))) return null;
  return (await import('@/components/page-links/page-links.ts')).readKnownPage(connection, address);
}
