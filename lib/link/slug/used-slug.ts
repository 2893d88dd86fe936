import { bareHost } from '../host.ts';
import type { UsedSlug } from '../suggestions/recent-values.ts';
import { takenAt } from './taken-at.ts';

/** The slug to check, with its domain. */
interface SlugQuery {
  custom_link: string;
  /** The domain's name, which is often its host; null if the service chooses. */
  domain: string | null;
  /** The link that is being edited: its own slug is not taken. */
  id: string | null;
}

/** Returns the known link that already has this slug. */
export function slugInUse(slugs: readonly UsedSlug[], { custom_link, domain, id }: SlugQuery): UsedSlug | null {
  const wanted = custom_link.normalize('NFC');
  const found = slugs.filter((slug) => slug.custom_link.normalize('NFC') === wanted && slug.id !== id);
  return takenAt(domain, found, (host) => slugs.some((slug) => bareHost(slug.host) === host))[0] ?? null;
}
