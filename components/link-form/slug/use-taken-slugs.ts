import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { UsedSlug } from '@/lib/link/recent-values.ts';
import { slugInUse } from '@/lib/link/slug/used-slug.ts';
import { useDraftState } from '../draft/draft-context.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';
import { createSlugBook } from './slug-book.ts';
import { useSlugPlace } from './use-slug-place.ts';

/** Which slugs are taken, as far as that is known. */
export interface TakenSlugs {
  /** The link that has a slug. */
  inUse: (slug: string) => UsedSlug | null;
  /** Whether a link has it, or the service has refused it here. */
  isTaken: (slug: string) => boolean;
  /** Has slugs looked up among all links known: what is answered comes a moment later. */
  lookUp: (slugs: readonly string[]) => void;
}

/** The slugs taken where the draft's is to stand: by the newest links at once, by all that are known when they are looked up. */
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

/** Looks slugs up whenever they are others. */
export function useLookUp(lookUp: TakenSlugs['lookUp'], slugs: readonly string[]): void {
  const joined = slugs.join('\n');
  useEffect(() => lookUp(joined.split('\n')), [lookUp, joined]);
}

const none: ReadonlySet<string> = new Set();

/** The slugs that the service has refused in this form: it says so where they are taken, above all. */
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
