import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { slugInUse } from '@/lib/link/slug/used-slug.ts';
import type { UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import { useDraftState } from '../draft/draft-context.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';
import { createSlugBook } from './slug-book.ts';
import { useSlugPlace } from './use-slug-place.ts';

/** The slugs known to be taken. */
export interface TakenSlugs {
  /** Returns the link that has a slug. */
  inUse: (slug: string) => UsedSlug | null;
  /** True if a link has the slug, or if the service has refused it in this form. */
  isTaken: (slug: string) => boolean;
  /** Looks up slugs in all cached links. The results come later. */
  lookUp: (slugs: readonly string[]) => void;
}

/**
 * Returns the slugs taken on the draft's domain. Knows the newest links at once, and all cached links after a lookup.
 */
export function useTakenSlugs(): TakenSlugs {
  const { id, domain } = useSlugPlace();
  const { slugs: recent } = useRecentValues();
  const book = useMemo(() => createSlugBook(domain), [domain]);
  const known = useSyncExternalStore(book.subscribe, book.used);
  const refused = useRefusedSlugs();
  const inUse = useCallback(
    (slug: string) => slugInUse([...recent, ...known], { custom_link: slug, id, domain }),
    [recent, known, id, domain],
  );
  const isTaken = useCallback((slug: string) => refused.has(slug) || inUse(slug) !== null, [refused, inUse]);
  return { inUse, isTaken, lookUp: book.lookUp };
}

/** Looks up slugs whenever they change. */
export function useLookUp(lookUp: TakenSlugs['lookUp'], slugs: readonly string[]): void {
  const joined = slugs.join('\n');
  useEffect(() => lookUp(joined.split('\n')), [lookUp, joined]);
}

const none: ReadonlySet<string> = new Set();

/** Returns the slugs that the service has refused in this form, since only the service knows all taken slugs. */
function useRefusedSlugs(): ReadonlySet<string> {
  const refused = useDraftState(({ errors, draft }) =>
    errors.custom_link?.kind === 'said' ? draft.custom_link : null,
  );
  const [all, setAll] = useState(none);
  useEffect(() => {
    if (refused !== null) setAll((before) => new Set([...before, refused.trim()]));
  }, [refused]);
  return all;
}
