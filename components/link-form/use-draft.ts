import { useState } from 'react';
import { type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import { type Place, rememberPlace } from '@/lib/storage/places.ts';

/**
 * A draft that is kept as it is typed: a popup closes at any click.
 *
 * @param at - the place that remembers it
 * @param fresh - what the form holds before anything is typed
 * @param kept - what was typed here before, if anything
 */
export function useDraft(at: Place, fresh: LinkDraft, kept: LinkDraft | null) {
  const [draft, setDraft] = useState(kept ?? fresh);

  const change = (part: Partial<LinkDraft>): void => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    // A full storage costs the draft only when the popup closes: nothing to stop typing for.
    rememberPlace(at, { draft: sameDraft(changed, fresh) ? null : changed }).catch(() => undefined);
  };

  return { draft, change, startOver: () => change(fresh), isFresh: sameDraft(draft, fresh) };
}
