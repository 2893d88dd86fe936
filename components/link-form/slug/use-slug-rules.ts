import { useEffect, useState } from 'react';

type Rules = typeof import('@/lib/link/slug/slugs-from-title.ts');

/**
 * The rules that write any text as a slug: their table of characters is large, and comes when it is wanted. Null until then,
 * 'none' where it cannot be loaded.
 */
export function useSlugRules(wanted: boolean): Rules | 'none' | null {
  const [rules, setRules] = useState<Rules | 'none' | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // Without it there are fewer suggestions, and nothing to tell.
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
