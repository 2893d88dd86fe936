import { noTab, type Place } from '@/lib/link/place.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';

/** The time that a reloaded page waits for its earlier load to release the lock, in milliseconds. */
const timeoutMs = 500;

/** The number of open forms whose drafts are found again. */
const maxForms = 20;

/** A place for a form. `isKept` is true if it has a saved draft. */
interface OwnPlace {
  at: Place;
  isKept: boolean;
}

/**
 * Yields places for a form that is about no tab's page. First comes the place that this tab had before a reload, then places
 * with drafts, newest first, then empty ones. Each place has its own draft.
 *
 * @param duplicateOf - the link that the form duplicates, and how
 * @param end - aborts when the form closes. Until then no other page of Hem gets the same place.
 */
export async function* ownPlaces(duplicateOf: string | null, end: AbortSignal): AsyncGenerator<OwnPlace> {
  const isPrivate = inPrivateWindow();
  const forms = `${isPrivate ? 'private:' : ''}${duplicateOf === null ? 'new' : `like:${duplicateOf}`}:`;
  const before = isPrivate ? null : sessionStorage.getItem(forms);
  for (const { address, changed_at } of await sortedPlaces(forms, before)) {
    if (!(await reserve(address, end, { waits: address === before }))) continue;
    // Session storage belongs to this tab and lasts as long as it.
    if (!isPrivate) sessionStorage.setItem(forms, address);
    yield { at: ownPlace(address), isKept: changed_at !== '' };
  }
  yield { at: ownPlace(`${forms}${crypto.randomUUID()}`), isKept: false };
}

const ownPlace = (address: string): Place => ({ tabId: noTab, address, connectionId: pageConnectionId() });

async function sortedPlaces(forms: string, before: string | null): Promise<{ address: string; changed_at: string }[]> {
  const places = Array.from({ length: maxForms }, async (_, at) => {
    const address = `${forms}${at + 1}`;
    const saved = await readDraft({ kind: 'new', at: ownPlace(address) });
    const isOwn = saved !== null && address === before;
    return { address, changed_at: saved?.changed_at ?? '', isOwn };
  });
  return (await Promise.all(places)).sort(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || other.changed_at.localeCompare(one.changed_at),
  );
}

/**
 * Locks a place against other pages of Hem, until the form or its tab closes. Returns false if another page has the lock.
 * With `waits`, first gives a closing page a moment to release it.
 */
export async function reserve(address: string, end: AbortSignal, { waits = false } = {}): Promise<boolean> {
  const granted = Promise.withResolvers<boolean>();
  const options = waits ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true };
  const released = navigator.locks.request(`draft:${address}`, options, async (lock) => {
    granted.resolve(lock !== null);
    if (lock !== null && !end.aborted) await new Promise((resolve) => end.addEventListener('abort', resolve));
  });
  // The wait has timed out.
  released.catch(() => granted.resolve(false));
  return granted.promise;
}
