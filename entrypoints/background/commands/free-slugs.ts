import type { Connection } from '@/lib/connection/kept-connection.ts';
import { takenSlugs } from '@/lib/library/index.ts';
import { libraryOf } from '../library/current-library.ts';
import type { NewLink } from './create-link.ts';

/** Which of some slugs a known link has; none where nobody can look. `domain` is what the person calls it. */
export async function takenAmongKnown(
  wanted: { slugs: readonly string[]; domain: string | null },
  connection: Connection | null,
): Promise<string[]> {
  try {
    const library = connection && (await libraryOf(connection));
    return library === null ? [] : await takenSlugs(library.database, wanted);
  } catch {
    return [];
  }
}

interface Numbered extends Omit<NewLink, 'isPrivate'> {
  /** What its slug may be instead. */
  otherSlugs?: readonly string[] | undefined;
}

/** Links of one domain with slugs that neither a known link nor another of these has, as far as there are others. */
export async function withFreeSlugs(
  links: readonly Numbered[],
  connection: Connection | null,
): Promise<Omit<NewLink, 'isPrivate'>[]> {
  const slugs = links.flatMap(({ body, otherSlugs }) =>
    otherSlugs === undefined ? [] : [body.custom_link ?? '', ...otherSlugs],
  );
  if (slugs.length === 0) return links.map(({ otherSlugs: _, ...link }) => link);
  const domain = connection?.domains.find(({ id }) => id === links[0]?.body.domain)?.label ?? null;
  const taken = new Set(await takenAmongKnown({ slugs, domain }, connection));
  return links.map(({ otherSlugs = [], ...link }) => {
    const { custom_link } = link.body;
    if (custom_link === undefined || custom_link === '') return link;
    const slug = [custom_link, ...otherSlugs].find((one) => !taken.has(one)) ?? custom_link;
    taken.add(slug);
    return { ...link, body: { ...link.body, custom_link: slug } };
  });
}
