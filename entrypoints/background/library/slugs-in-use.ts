import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { UsedSlug } from '@/lib/link/recent-values.ts';
import { numberedSlugs } from '@/lib/link/slug/free-slug.ts';
import { findUsedSlugs } from './find-used-slugs.ts';
import { holdTable } from './held-table.ts';

/**
 * The links known that have one of these slugs, or one of them with a number behind it: those at the domain, where that is
 * called as a host is that links stand on, else those at any host.
 */
export async function slugsInUse(
  slugs: readonly string[],
  domain: string | null,
  connection: Connection | null,
): Promise<UsedSlug[]> {
  const holding = await holdTable(connection);
  if (holding === null) return [];
  const { table, wasHeld } = holding;
  if (wasHeld) await table.refresh();
  return findUsedSlugs(table, [...new Set(slugs.flatMap(numberedSlugs))], domain);
}
