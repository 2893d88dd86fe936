import type { UsedSlug } from '../recent-values.ts';
import { hostNamed } from './host-named.ts';

/** Where a slug is to stand. */
interface Wanted {
  custom_link: string;
  /** What the person calls the domain it is for; null where the service chooses. Often the domain's host. */
  domain: string | null;
  /** The link being edited: its own slug is not taken. */
  id: string | null;
}

/**
 * The link that has this slug already, as far as links are known. Where the domain's name is no host that a known slug
 * stands on, nobody knows which host it means, and a slug on any of them counts.
 */
export function slugInUse(slugs: readonly UsedSlug[], { custom_link, domain, id }: Wanted): UsedSlug | null {
  const named = hostNamed(domain);
  const isHost = slugs.some(({ host }) => host === named);
  const found = slugs.find(
    (slug) => slug.custom_link === custom_link && slug.id !== id && (!isHost || slug.host === named),
  );
  return found ?? null;
}
