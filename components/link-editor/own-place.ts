import { noTab, type Place } from '@/lib/link/place.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { readDraft } from '@/lib/storage/drafts.ts';

/** How long a page that is reloaded waits until it has let go of its own place, in milliseconds. */
const patience = 500;

/** How many forms may be open at once for the drafts of all to be found again. */
const mostForms = 20;

/** A place for a form, and whether a draft is kept there. */
interface OwnPlace {
  at: Place;
  isKept: boolean;
}

/**
 * Places for a form that is about no tab's page, the most wanted first: the one that this tab had before it was reloaded,
 * then those with the newest drafts, then any. Each has a draft of its own.
 *
 * @param like - the link that the new one is to be like, and how
 * @param end - when the form is left. Until then no other page of Hem is given a place that this one was given.
 */
export async function* ownPlaces(like: string | null, end: AbortSignal): AsyncGenerator<OwnPlace> {
  const isPrivate = inPrivateWindow();
  const forms = `${isPrivate ? 'private:' : ''}${like === null ? 'new' : `like:${like}`}:`;
  const before = isPrivate ? null : sessionStorage.getItem(forms);
  for (const { address, changed_at } of await wantedFirst(forms, before)) {
    if (!(await reserve(address, end, { waits: address === before }))) continue;
    // Of this tab alone, and for as long as it is open.
    if (!isPrivate) sessionStorage.setItem(forms, address);
    yield { at: ownPlace(address), isKept: changed_at !== '' };
  }
  yield { at: ownPlace(`${forms}${crypto.randomUUID()}`), isKept: false };
}

const ownPlace = (address: string): Place => ({ tabId: noTab, address, connectionId: pageConnectionId() });

async function wantedFirst(forms: string, before: string | null): Promise<{ address: string; changed_at: string }[]> {
  const places = Array.from({ length: mostForms }, async (_, at) => {
    const address = `${forms}${at + 1}`;
    const kept = await readDraft({ kind: 'new', at: ownPlace(address) });
    const isOwn = kept !== null && address === before;
    return { address, changed_at: kept?.changed_at ?? '', isOwn };
  });
  return (await Promise.all(places)).sort(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || other.changed_at.localeCompare(one.changed_at),
  );
}

/**
 * Keeps other pages of Hem from a place until the form is left, or its tab is gone. False where another is there; one that
 * is just being left can be waited for.
 */
export async function reserve(address: string, end: AbortSignal, { waits = false } = {}): Promise<boolean> {
  const given = Promise.withResolvers<boolean>();
  const options = waits ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  const held = navigator.locks.request(`draft:${address}`, options, async (lock) => {
    given.resolve(lock !== null);
    if (lock !== null && !end.aborted) await new Promise((resolve) => end.addEventListener('abort', resolve));
  });
  held.catch(() => given.resolve(false));
  return given.promise;
}
