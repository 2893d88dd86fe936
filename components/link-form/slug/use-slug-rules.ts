import { useEffect, useState } from 'react';

type Rules = typeof import('@/lib/link/slug/slugs-from-title.ts');

/**
 * Returns the rules that turn any text into a slug. Loaded on demand, since their table of characters is large. Null
 * while they load, 'none' if that fails.
 */
export function useSlugRules(wanted: boolean): Rules | 'none' | null {
  const [rules, setRules] = useState<Rules | 'none' | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // A failure only means fewer suggestions, so it is not shown.
    void import('@/lib/link/slug/slugs-from-title.ts').then(
      (loaded) => current && setRules(loaded),
      () => current && setRules('none'),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return rules;
}
