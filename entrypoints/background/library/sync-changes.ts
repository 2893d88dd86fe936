import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { type LibraryTransaction, putLinks, removeLinks } from '@/lib/library/writing.ts';
import { type Change, publish } from '../changes.ts';
import { withConnection } from '../service-client.ts';
import { currentLibrary } from './current-library.ts';
import { changedSince, markChanged } from './local-changes.ts';
import { recordOfCreated } from './record-of-created.ts';
import type { SyncState } from './sync-state.ts';
import { updateLibrary } from './update-library.ts';

/*
 * What Hem itself does to links, known at once. None of these rejects or needs to be waited for: that a link is not known
 * must not hide that it was made.
 */

/** Links as the service just answered them. */
export function saveLinks(records: readonly LinkRecord[]): Promise<void> {
  for (const { id } of records) markChanged(id);
  return updateQuietly(async (transaction, state) => {
    // A reading that is under way may have passed their place already: its sweep must not take them.
    if (state.reading !== null) void transaction.objectStore('marks').add(records.map(({ id }) => id));
    return (await putLinks(transaction, state, records)).state;
  });
}

/** A link that was just made. */
export const saveCreated = (body: CreateLinkBody, created: CreatedLink): Promise<void> =>
  saveLinks([recordOfCreated(body, created)]);

/** A link that was just changed: it is read again, since an update does not answer with the record (interface §4.2). */
export async function refetchUpdated({ body: { id }, isPrivate }: Extract<Change, { kind: 'updated' }>): Promise<void> {
  markChanged(id);
  const isChanged = changedSince();
  await withConnection(async (client, connection) => {
    const link = await client.retrieveLink({ id });
    if (link.ok && !isChanged(id)) await publish({ kind: 'read', links: [link.value], connection, isPrivate });
    return link;
  });
}

/** A link that was just deleted. */
export function removeLink(id: string): Promise<void> {
  markChanged(id);
  return updateQuietly((transaction, state) => removeLinks(transaction, state, [id]));
}

async function updateQuietly(
  work: (transaction: LibraryTransaction, state: SyncState) => Promise<SyncState>,
): Promise<void> {
  try {
    const library = await currentLibrary();
    if (library !== null) await updateLibrary(library, work);
  } catch {
    // Closed or full: the next reading brings it.
  }
}
