import { startTransition, useState } from 'react';
import { useCopying } from '@/components/share/use-copying.ts';
import { withTimeout } from '@/lib/async/async.ts';
import { checkNew } from '@/lib/link/check-new.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { DraftStore } from './draft/draft-store.ts';
import type { Making, Shortening } from './draft/shortening.ts';
import { expectMadePanel } from './loaded-later.tsx';

/** How long a link that was made waits to be shown until it is copied, in milliseconds. */
const copyingMayTake = 250;

/** What was made here before, and what is being made. */
interface Before {
  made: MadeLink | null;
  creation: Operation | null;
}

/** Makes a link from a draft, and copies its address. What comes after is loaded with what shows it. */
export function useShortening(store: DraftStore, at: Place, before: Before): Making {
  const [shortening, setShortening] = useState<Shortening>(() => beginWith(store, before));
  const clipboard = useCopying();

  /** Sends the draft. Nothing awaited stands before the copying, so that the browser counts the press. */
  const shorten = async (): Promise<void> => {
    const { draft, ask: askForMore, refuse } = store.getState();
    const checked = checkNew(draft, new Date());
    if (!checked.ok) {
      askForMore();
      return setShortening({ state: 'refusedHere' });
    }
    setShortening({ state: 'saving' });
    const { body, geo_targets } = checked;
    const asked = askQuickly('createLink', { body, geo_targets, at });
    const made = asked.then((created) => (created.ok && created.value.state === 'made' ? created.value.link : null));
    const copied = clipboard.copyOne(made);
    const callOff = expectMadePanel();
    const created = await asked;
    callOff();
    // Copied before it is drawn: loading and drawing hold the copying up. One that takes long is not waited for.
    if ((await made) !== null) await withTimeout(copyingMayTake, copied);
    startTransition(() => {
      if (!created.ok) {
        refuse({ failure: created.failure, sent: draft });
        return setShortening({ state: 'failed', failure: created.failure });
      }
      setShortening(created.value.state === 'made' ? { ...created.value, failure: null } : created.value);
    });
    await copied;
  };

  return { store, at, shortening, setShortening, clipboard, shorten };
}

/** A refusal that came while nobody was looking stands at its fields. */
function beginWith(store: DraftStore, { made, creation }: Before): Shortening {
  if (creation?.state.name === 'refused') {
    const { failure } = creation.state;
    const { draft, refuse } = store.getState();
    refuse({ failure, sent: draft });
    return { state: 'failed', failure };
  }
  if (creation !== null) return { state: 'pending', operation: creation.id };
  return made === null ? { state: 'editing', undone: null } : { state: 'made', link: made, failure: null };
}
