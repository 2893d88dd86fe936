import { bareHost } from '../bare-host.ts';
import type { UsedSlug } from '../recent-values.ts';
import { takenAt } from './taken-at.ts';

/** Where a slug is to stand. */
interface Wanted {
  custom_link: string;
  /** What the person calls the domain it is for; null where the service chooses. Often the domain's host. */
  domain: string | null;
  /** The link being edited: its own slug is not taken. */
  id: string | null;
}

/** The link that has this slug already, as far as links are known. */
export function slugInUse(slugs: readonly UsedSlug[], { custom_link, domain, id }: Wanted): UsedSlug | null {
  const wanted = custom_link.normalize('NFC');
  const found = slugs.filter((slug) => slug.custom_link.normalize('NFC') === wanted && slug.id !== id);
  return takenAt(domain, found, (host) => slugs.some((slug) => bareHost(slug.host) === host))[0] ?? null;
}
