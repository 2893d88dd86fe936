import { startTransition, useState } from 'react';
import { useCopying } from '@/components/share/use-copying.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { checkDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type Place, rememberPlace } from '@/lib/storage/places.ts';

/** Where the making of a link stands. */
export type Shortening =
  | { state: 'editing'; undone: boolean }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  | { state: 'failed'; failure: Failure; sent: LinkDraft }
  | { state: 'made'; link: CreatedLink; failure: Failure | null }
  | { state: 'undoing'; link: CreatedLink };

/** Makes a link from a draft, copies its address, and takes it back. */
export function useShortening(at: Place, made: CreatedLink | null) {
  const [shortening, setShortening] = useState<Shortening>(
    made === null ? { state: 'editing', undone: false } : { state: 'made', link: made, failure: null },
  );
  const clipboard = useCopying();

  /** Sends a draft. Nothing awaited stands before the copying, so that the browser counts the press. */
  const shorten = async (draft: LinkDraft): Promise<void> => {
    const checked = checkDraft(draft);
    if (!checked.ok) return setShortening({ state: 'refusedHere' });
    setShortening({ state: 'saving' });
    const asked = ask('createLink', { body: checked.body, at });
    const copied = clipboard.copy(asked.then((created) => (created.ok ? addressToShare(created.value) : null)));
    const created = await asked;
    // Drawn when there is a moment: the copying is under way, and what is drawn at once holds it up.
    startTransition(() =>
      setShortening(
        created.ok
          ? { state: 'made', link: created.value, failure: null }
          : { state: 'failed', failure: created.failure, sent: draft },
      ),
    );
    await copied;
  };

  const undo = async (link: CreatedLink): Promise<void> => {
    setShortening({ state: 'undoing', link });
    const deleted = await ask('deleteLink', { id: link.id, at });
    setShortening(deleted.ok ? { state: 'editing', undone: true } : { state: 'made', link, failure: deleted.failure });
  };

  /** Back to the form, for another link. */
  const makeAnother = (): void => {
    setShortening({ state: 'editing', undone: false });
    rememberPlace(at, { made: null }).catch(() => undefined);
  };

  return { shortening, clipboard, shorten, undo, makeAnother };
}
