import { fields } from '@/lib/contract/fields.ts';
import { lengthOf } from '@/lib/contract/limits.ts';
import { numberedSlugs } from '@/lib/link/slug/free-slug.ts';
import type { UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import { ask } from '@/lib/messaging/ask.ts';

/**
 * Looks up slugs of a domain in all cached links. Sends one request at a time, so that fast typing does not queue
 * requests.
 */
export function createSlugBook(domain: string | null) {
  const asked = new Set<string>();
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  let used: readonly UsedSlug[] = [];
  let isAsking = false;

  const next = async (): Promise<void> => {
    if (isAsking || waiting.size === 0) return;
    isAsking = true;
    const slugs = [...waiting];
    waiting.clear();
    const found = await ask('takenSlugs', { slugs: slugs.flatMap(numberedSlugs), domain });
    isAsking = false;
    if (found.ok && found.value.slugs.length > 0) {
      used = [...used, ...found.value.slugs];
      for (const tell of listeners) tell();
    }
    // Forget slugs of a failed request, so that the next call retries.
    if (!found.ok) for (const slug of slugs) asked.delete(slug);
    await next();
  };

  return {
    /** Returns the cached links with any of the slugs that were looked up. */
    used: () => used,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    /** Looks up slugs, also with a number added. */
    lookUp: (slugs: readonly string[]): void => {
      for (const slug of slugs) {
        if (asked.has(slug) || lengthOf(slug) < fields.custom_link.min) continue;
        asked.add(slug);
        waiting.add(slug);
      }
      void next();
    },
  };
}
