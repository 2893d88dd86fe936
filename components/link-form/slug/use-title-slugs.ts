import { useDraftLater } from '../draft-context.tsx';
import { useSlugRules } from './use-slug-rules.ts';

/** The slugs that the draft's title makes. Null at first, none where what makes them cannot be loaded. */
export function useTitleSlugs(): string[] | null {
  const rules = useSlugRules(true);
  const title = useDraftLater((draft) => draft.title);
  if (rules === null) return null;
  return rules === 'none' ? [] : rules.slugsFromTitle(title, navigator.language);
}
