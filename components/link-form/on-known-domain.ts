import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';

/**
 * Replaces a domain that no longer exists by the default one, since domains may have changed after the draft was saved.
 */
export function onKnownDomain(draft: LinkDraft, { domains, defaultDomain }: Connection): LinkDraft {
  const known = draft.domain === null || domains.some(({ id }) => id === draft.domain);
  return known ? draft : { ...draft, domain: defaultDomain };
}
