import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { WantedSlugs } from '@/lib/library/index.ts';
import { nameOf, type UsedSlug } from '@/lib/link/recent-values.ts';
import type { Background } from '../background.ts';
import { holdIndex } from './held-index.ts';

/** The links that take any of some slugs where these are to stand, of all known of a connection; none without one. */
export async function takenSlugs(
  background: Background,
  wanted: WantedSlugs,
  connection: Connection | null,
): Promise<UsedSlug[]> {
  const holding = await holdIndex(background, connection);
  if (holding === null) return [];
  const { index, wasHeld } = holding;
  if (wasHeld) await index.refresh();
  if (index.rows === null) throw new Error('The index was closed');
  return index.rows.taken(wanted).map(({ link, ...slug }) => ({ id: link.id, ...slug, name: nameOf(link) }));
}
