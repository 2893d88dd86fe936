import { useEffect, useState } from 'react';
import { useDraftLater } from '../draft-context.tsx';

type Rules = typeof import('@/lib/link/slug/slugs-from-title.ts');

/**
 * The slugs that the draft's title makes. Null at first: their table of characters is large, and comes later. None where it
 * cannot be loaded.
 */
export function useTitleSlugs(): string[] | null {
  const [rules, setRules] = useState<Rules | 'none' | null>(null);
  const title = useDraftLater((draft) => draft.title);
  useEffect(() => {
    let current = true;
    // Without it there are fewer suggestions, and nothing to tell.
    void import('@/lib/link/slug/slugs-from-title.ts').then(
      (loaded) => current && setRules(loaded),
      () => current && setRules('none'),
    );
    return () => {
      current = false;
    };
  }, []);
  if (rules === null) return null;
  return rules === 'none' ? [] : rules.slugsFromTitle(title, navigator.language);
}
