import { startTransition, useState } from 'react';
import { useCopying } from '@/components/share/use-copying.ts';
import { inTime } from '@/lib/async/in-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { checkNew } from '@/lib/link/check-new.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import type { DraftStore } from './draft-store.ts';
import { expectMadePanel } from './loaded-later.tsx';
import type { Making, PendingEnd, Shortening } from './shortening.ts';

/** How long a link that was made waits to be shown until it is copied, in milliseconds. */
const copyingMayTake = 250;

/** What was made here before, and what is being made. */
interface Before {
  made: MadeLink | null;
  creation: OutboxEntry | null;
}

/** Makes a link from a draft, copies its address, and takes it back. */
export function useShortening(store: DraftStore, at: Place, before: Before): Making {
  const [shortening, setShortening] = useState<Shortening>(() => beginWith(store, before));
  const clipboard = useCopying();

  /** Sends the draft. Nothing awaited stands before the copying, so that the browser counts the press. */
  const shorten = async (): Promise<void> => {
    const { draft, ask: askForMore } = store.getState();
    const checked = checkNew(draft, new Date());
    if (!checked.ok) {
      askForMore();
      return setShortening({ state: 'refusedHere' });
    }
    setShortening({ state: 'saving' });
    const asked = askQuickly('createLink', { body: checked.body, geo_targets: checked.geo_targets, at });
    const copied = clipboard.copy(
      asked.then((created) =>
        created.ok && created.value.state === 'made' ? addressToShare(created.value.link) : null,
      ),
    );
    const callOff = expectMadePanel();
    const created = await asked;
    callOff();
    // Copied before it is drawn: loading and drawing hold the copying up. One that takes long is not waited for.
    if (created.ok && created.value.state === 'made') await inTime(copyingMayTake, copied);
    startTransition(() => {
      if (!created.ok) return fail(created.failure, draft);
      setShortening(created.value.state === 'made' ? { ...created.value, failure: null } : created.value);
    });
    await copied;
  };

  const fail = (failure: Failure, sent: LinkDraft): void => {
    store.getState().refuse({ failure, sent });
    setShortening({ state: 'failed', failure });
  };

  const settle = (end: PendingEnd): void => {
    if (end.kind === 'refused') return fail(end.failure, store.getState().draft);
    if (end.kind === 'dropped') return setShortening({ state: 'editing', undone: false });
    setShortening({ state: 'made', link: end.link, failure: null });
    const address = addressToShare(end.link);
    if (address !== null) void clipboard.copyUnasked(address);
  };

  const undo = async (link: MadeLink): Promise<void> => {
    setShortening({ state: 'undoing', link });
    const deleted = await askQuickly('deleteLink', { id: link.id });
    if (!deleted.ok) return setShortening({ state: 'made', link, failure: deleted.failure });
    // The draft is unsent again: kept as any other.
    store.getState().change({});
    setShortening({ state: 'editing', undone: true });
  };

  const complete = async (link: MadeLink): Promise<void> => {
    if (link.missing === null) return;
    const { geo_targets } = link.missing;
    setShortening({ state: 'completing', link });
    const added = await askQuickly('addCountryRules', { id: link.id, geo_targets, at });
    // One that the outbox goes on with is missing until the service has it.
    const failure = added.ok ? link.missing.failure : added.failure;
    const missing = added.ok && added.value === 'done' ? null : { geo_targets, failure };
    setShortening({ state: 'made', link: { ...link, missing }, failure: null });
  };

  const makeAnother = (): void => {
    store.getState().discard();
    setShortening({ state: 'editing', undone: false });
    rememberMade(at, null).catch(() => undefined);
  };

  return { shortening, setShortening, clipboard, shorten, settle, undo, complete, makeAnother };
}

/** A refusal that came while nobody was looking stands at its fields. */
function beginWith(store: DraftStore, { made, creation }: Before): Shortening {
  if (creation?.state.name === 'refused') {
    const { failure } = creation.state;
    const { draft, refuse } = store.getState();
    refuse({ failure, sent: draft });
    return { state: 'failed', failure };
  }
  if (creation !== null) return { state: 'pending', entry: creation.id };
  return made === null ? { state: 'editing', undone: false } : { state: 'made', link: made, failure: null };
}
