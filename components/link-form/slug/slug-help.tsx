import { slugInUse } from '@/lib/link/slug/used-slug.ts';
import { useField } from '../draft-context.tsx';
import { useUsed } from '../use-used.ts';
import styles from './slug-help.module.css';
import { SlugNotes } from './slug-notes.tsx';
import { SlugSuggestions } from './slug-suggestions.tsx';
import { useSlugPlace } from './use-slug-place.ts';

/** What helps with a slug: whether it is in use, how it will look in an address, and others to choose from. */
export function SlugHelp() {
  const { value, set } = useField('custom_link');
  const place = useSlugPlace();
  const { slugs } = useUsed();
  const inUse = (slug: string) => slugInUse(slugs, { custom_link: slug, ...place });
  const slug = value.trim();
  return (
    <div className={styles['help']}>
      <SlugNotes slug={slug} domain={place.domain} inUse={inUse(slug)} />
      <SlugSuggestions isTaken={(slug) => inUse(slug) !== null} onChoose={set} />
    </div>
  );
}
