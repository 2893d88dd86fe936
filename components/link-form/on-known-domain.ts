import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';

/** A draft kept since before the domains were changed names one that may be gone: the default takes its place. */
export function onKnownDomain(draft: LinkDraft, { domains, defaultDomain }: Connection): LinkDraft {
  const known = draft.domain === null || domains.some(({ id }) => id === draft.domain);
  return known ? draft : { ...draft, domain: defaultDomain };
}
