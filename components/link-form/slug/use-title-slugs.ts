import { useEffect, useState } from 'react';
import { useDraftLater } from '../draft-context.tsx';

type Rules = typeof import('@/lib/link/slug/slugs-from-title.ts');

/** The slugs that the draft's title makes. None at first: their table of characters is large, and comes later. */
export function useTitleSlugs(): string[] {
  const [rules, setRules] = useState<Rules | null>(null);
  const title = useDraftLater((draft) => draft.title);
  useEffect(() => {
    let current = true;
    // Without it there are fewer suggestions, and nothing to tell.
    void import('@/lib/link/slug/slugs-from-title.ts').then(
      (loaded) => current && setRules(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return rules === null ? [] : rules.slugsFromTitle(title, navigator.language);
}
