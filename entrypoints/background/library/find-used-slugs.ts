import { rest } from '@/lib/async/rest.ts';
import type { ListedLink, Table } from '@/lib/library/index.ts';
import { nameOf, type UsedSlug } from '@/lib/link/recent-values.ts';
import { decoded } from '@/lib/link/slug/decoded.ts';
import { encodedSlug } from '@/lib/link/slug/encoded-slug.ts';
import { hostNamed } from '@/lib/link/slug/host-named.ts';

/** How many rows are looked at before others have their turn: less than a frame's work. */
const atOnce = 2000;

/**
 * The links that have one of some slugs, letter for letter, among all that are known. With a domain that is the host of any
 * known link: those on it. What else a domain is called says nothing of its host.
 */
export async function findUsedSlugs(
  table: Pick<Table, 'named' | 'listedAt' | 'size'>,
  slugs: readonly string[],
  domain: string | null,
): Promise<UsedSlug[]> {
  const byPath = new Map(slugs.map((slug) => [`/${encodedSlug(slug)}`, slug]));
  const found = Array.from(table.named(slugs), table.listedAt).flatMap((link) => used(link, byPath));
  const named = hostNamed(domain);
  if (named === null || found.length === 0) return found;
  const there = found.filter(({ host }) => host === named);
  return there.length > 0 || (await isHost(table, named)) ? there : found;
}

function used(link: ListedLink | null, byPath: ReadonlyMap<string, string>): UsedSlug[] {
  const url = URL.parse(link?.short_url ?? '');
  const custom_link =
    url && (byPath.get(url.pathname) ?? byPath.get(`/${encodedSlug(decoded(url.pathname.slice(1)))}`));
  return link && url && custom_link ? [{ id: link.id, custom_link, host: url.host, name: nameOf(link) }] : [];
}

/** Whether any link stands on a host. */
async function isHost(table: Pick<Table, 'listedAt' | 'size'>, host: string): Promise<boolean> {
  for (let row = 0; row < table.size; row += 1) {
    if (row % atOnce === atOnce - 1) await rest();
    if (URL.parse(table.listedAt(row)?.short_url ?? '')?.host === host) return true;
  }
  return false;
}
