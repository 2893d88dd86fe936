import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLink } from '@/lib/library/index.ts';
import { changeLink, type LibraryTransaction, putLinks, removeLinks } from '@/lib/library/writing.ts';
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
export function saveLinks(records: readonly LinkRecord[], { id: of }: Pick<Connection, 'id'>): Promise<void> {
  for (const { id } of records) markChanged(id);
  return changeSoon({ of, records: [...records] });
}

/** A link that was just made. */
export const saveCreated = ({ body, link, connection }: Extract<Change, { kind: 'created' }>): Promise<void> =>
  saveLinks([recordOfCreated(body, link)], connection);

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

/**
 * A link whose stats tell of a later click than its record: the record is as old as the last reading, and nobody waits for
 * the next. An answer with the record itself, which knows the very moment, may be on its way, and is not kept from.
 */
export async function saveClicked({ id, since, connection }: Extract<Change, { kind: 'clicked' }>): Promise<void> {
  const isNews = (link: LinkRecord) =>
    link.is_clicked !== true || (since !== null && since > Date.parse(link.last_clicked ?? '1970-01-01'));
  const known = await knownLink(connection.id, id).catch(() => null);
  if (known === null || !isNews(known)) return;
  const last_clicked = since === null ? null : new Date(since).toISOString();
  await changeSoon({
    of: connection.id,
    work: (transaction, state) =>
      changeLink(transaction, state, id, (link) =>
        isNews(link) ? { ...link, is_clicked: true, last_clicked: laterOf(link.last_clicked, last_clicked) } : link,
      ),
  });
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (Date.parse(one) >= Date.parse(other) ? one : other) : (one ?? other);

/** A link that was just deleted. */
export function removeLink({ id, connection }: { id: string; connection: Pick<Connection, 'id'> }): Promise<void> {
  markChanged(id);
  return changeSoon({ of: connection.id, removed: [id] });
}

/** What is done to the links that are known of a connection. */
type LocalChange = { of: string } & (
  | { records: LinkRecord[] }
  | { removed: string[] }
  | { work: (transaction: LibraryTransaction, state: SyncState) => Promise<SyncState> }
);

/** So often at most where many come, in milliseconds: each writing takes as long as one of hundreds. */
const often = 1000;

let isEnded = false;
let written: Promise<void> = Promise.resolve();

/** Writes nothing any more. */
export function endLocalChanges(): void {
  isEnded = true;
}

/** Resolves once all that was done so far is written: what is asked for after it knows better. */
export const changesWritten = (): Promise<void> => written;

function changeSoon(change: LocalChange): Promise<void> {
  written = changeTogether(change);
  return written;
}

const changeTogether = coalesce<LocalChange>(async (changes) => {
  try {
    const library = await currentLibrary();
    const meant = joined(changes.filter(({ of }) => of === library?.connection.id));
    if (library === null || meant.length === 0 || isEnded) return;
    await updateLibrary(library, async (transaction, before) => {
      let state = before;
      for (const change of meant) state = await applyChange(transaction, state, change);
      return state;
    });
  } catch {
    // Closed or full: the next reading brings it.
  }
}, often);

/** The same with what follows each other of a kind as one. */
function joined(changes: readonly LocalChange[]): LocalChange[] {
  const all: LocalChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last !== undefined && 'records' in last && 'records' in change) last.records.push(...change.records);
    else if (last !== undefined && 'removed' in last && 'removed' in change) last.removed.push(...change.removed);
    else all.push(change);
  }
  return all;
}

async function applyChange(transaction: LibraryTransaction, state: SyncState, change: LocalChange): Promise<SyncState> {
  if ('work' in change) return change.work(transaction, state);
  if ('removed' in change) return removeLinks(transaction, state, change.removed);
  // A reading that is under way may have passed their place already: its sweep must not take them.
  if (state.reading !== null) void transaction.objectStore('marks').add(change.records.map(({ id }) => id));
  return (await putLinks(transaction, state, change.records)).state;
}
