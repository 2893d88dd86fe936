import { fields } from '@/lib/contract/fields.ts';
import { lengthOf } from '@/lib/contract/limits.ts';
import type { UsedSlug } from '@/lib/link/recent-values.ts';
import { numberedSlugs } from '@/lib/link/slug/free-slug.ts';
import { ask } from '@/lib/messaging/ask.ts';

/**
 * What has been looked up of slugs on a domain, among all links that are known. One question is on its way at a time, so that
 * quick typing asks no more than can be answered.
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
    // Without an answer there is less to tell: it is asked again when it is wanted again.
    if (!found.ok) for (const slug of slugs) asked.delete(slug);
    await next();
  };

  return {
    /** The links known to have any of the slugs that were looked up. */
    used: () => used,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    /** Looks slugs up, with those that they become with a number. */
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
