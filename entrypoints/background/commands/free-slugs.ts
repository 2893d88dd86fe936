import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { NewLink } from './create-link.ts';

interface Numbered extends Omit<NewLink, 'isPrivate'> {
  /** Alternative slugs. */
  otherSlugs?: readonly string[] | undefined;
}

interface Needs {
  noteProblem: NoteProblem;
  linkIndex: LinkIndex;
}

export function withFreeSlugsWith({ noteProblem, linkIndex }: Needs) {
  /**
   * Returns links of one domain with slugs that neither cached links nor others of them have, if there are enough
   * alternatives.
   */
  async function withFreeSlugs(
    links: readonly Numbered[],
    connection: Connection | null,
  ): Promise<Omit<NewLink, 'isPrivate'>[]> {
    const slugs = links.flatMap(({ body, otherSlugs }) =>
      otherSlugs === undefined ? [] : [body.custom_link ?? '', ...otherSlugs],
    );
    if (slugs.length === 0) return links.map(({ otherSlugs: _, ...link }) => link);
    const domain = connection?.domains.find(({ id }) => id === links[0]?.body.domain)?.label ?? null;
    // If the cache cannot be read, the service decides.
    const used = await linkIndex.takenSlugs({ slugs, domain }, connection).catch(noteProblem('readCache', []));
    const taken = new Set(used.map(({ custom_link }) => custom_link));
    return links.map(({ otherSlugs = [], ...link }) => {
      const { custom_link } = link.body;
      if (custom_link === undefined || custom_link === '') return link;
      const slug = [custom_link, ...otherSlugs].find((one) => !taken.has(one)) ?? custom_link;
      taken.add(slug);
      return { ...link, body: { ...link.body, custom_link: slug } };
    });
  }

  return withFreeSlugs;
}
