import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { knownLink } from '@/lib/library/index.ts';
import { addSeenIds, changeLink, type LibraryTransaction, putLinks, removeLinks } from '@/lib/library/writing.ts';
import { recordAfter } from '@/lib/link/after-update.ts';
import { type Background, perBackground } from '../background.ts';
import type { Change } from '../changes.ts';
import { noteProblem } from '../problems.ts';
import { libraryOf } from './current-library.ts';
import { markChanged } from './local-changes.ts';
import { readAgain } from './read-again.ts';
import { recordOfCreated } from './record-of-created.ts';
import { type SyncState, withStale } from './sync-state.ts';
import { updateLibrary } from './update-library.ts';

/*
 * What Hem itself does to links, known at once. None of these rejects or needs to be waited for: that a link is not known
 * must not hide that it was made.
 */

/** Links as the service just answered them. */
export const saveLinks = (
  background: Background,
  records: readonly LinkRecord[],
  connection: Pick<Connection, 'id'>,
): Promise<void> => save(background, records, connection, { likelyNew: [] });

/** A link that was just made. */
export const saveCreated = (
  background: Background,
  { body, link, connection }: Extract<Change, { kind: 'created' }>,
): Promise<void> => save(background, [recordOfCreated(body, link)], connection, { likelyNew: [link.id] });

function save(
  background: Background,
  records: readonly LinkRecord[],
  { id: of }: Pick<Connection, 'id'>,
  { likelyNew }: { likelyNew: readonly string[] },
): Promise<void> {
  for (const { id } of records) markChanged(background, id);
  return changeSoon(background, { of, records: [...records], likelyNew: [...likelyNew] });
}

/** A link that was just changed: known at once as far as what was sent tells, and read again. */
export async function saveUpdated(
  background: Background,
  { body, connection, isPrivate }: Extract<Change, { kind: 'updated' }>,
): Promise<void> {
  markChanged(background, body.id);
  const saved = isPrivate ? null : changeSoon(background, { of: connection.id, updated: [body] });
  // Not waited for: a service may take long to answer. What is kept as stale is read later.
  void readAgain(background, body.id, connection, isPrivate).catch(noteProblem(background, 'readLink'));
  await saved;
}

/**
 * A link whose stats tell of a later click than its record: the record is as old as the last reading, and nobody waits for
 * the next. An answer with the record itself, which knows the very moment, may be on its way, and is not kept from.
 */
export async function saveClicked(
  background: Background,
  { id, since, connection }: Extract<Change, { kind: 'clicked' }>,
): Promise<void> {
  const isNews = (link: LinkRecord) =>
    link.is_clicked !== true || (since !== null && since > Date.parse(link.last_clicked ?? '1970-01-01'));
  const known = await knownLink(connection.id, id).catch(() => null);
  if (known === null || !isNews(known)) return;
  const last_clicked = since === null ? null : new Date(since).toISOString();
  await changeSoon(background, {
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
export function removeLink(
  background: Background,
  { id, connection }: { id: string; connection: Pick<Connection, 'id'> },
): Promise<void> {
  markChanged(background, id);
  return changeSoon(background, { of: connection.id, removed: [id] });
}

/** What is done to the links that are known of a connection. */
type LocalChange = { of: string } & (
  | { records: LinkRecord[]; likelyNew: string[] }
  | { updated: UpdateLinkBody[] }
  | { removed: string[] }
  | { work: (transaction: LibraryTransaction, state: SyncState) => Promise<SyncState> }
);

/** So often at most where many come, in milliseconds: each writing takes as long as one of hundreds. */
const often = 1000;

const memoryOf = perBackground((background) => ({
  written: Promise.resolve() as Promise<void>,
  changeTogether: coalesce<LocalChange>((changes) => changeLibraries(background, changes), often),
}));

async function changeLibraries(background: Background, changes: readonly LocalChange[]): Promise<void> {
  const each = Map.groupBy(changes, ({ of }) => of);
  await Promise.all(Array.from(each, ([id, own]) => changeLibraryOf(background, id, joined(own))));
}

/** Resolves once all that was done so far is written: what is asked for after it knows better. */
export const changesWritten = (background: Background): Promise<void> => memoryOf(background).written;

function changeSoon(background: Background, change: LocalChange): Promise<void> {
  const memory = memoryOf(background);
  memory.written = memory.changeTogether(change);
  return memory.written;
}

async function changeLibraryOf(background: Background, id: string, meant: readonly LocalChange[]): Promise<void> {
  try {
    const library = await libraryOf(background, { id });
    if (library === null || background.signal.aborted) return;
    await updateLibrary(background, library, async (transaction, before) => {
      let state = before;
      for (const change of meant) state = await applyChange(transaction, state, change);
      return state;
    });
  } catch (fault) {
    // Closed or full: the next reading brings it.
    noteProblem(background, 'readList')(fault);
  }
}

/** The same with what follows each other of a kind as one. */
function joined(changes: readonly LocalChange[]): LocalChange[] {
  const all: LocalChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last !== undefined && 'records' in last && 'records' in change) {
      last.records.push(...change.records);
      last.likelyNew.push(...change.likelyNew);
    } else if (last !== undefined && 'updated' in last && 'updated' in change) last.updated.push(...change.updated);
    else if (last !== undefined && 'removed' in last && 'removed' in change) last.removed.push(...change.removed);
    else all.push(change);
  }
  return all;
}

async function applyChange(transaction: LibraryTransaction, state: SyncState, change: LocalChange): Promise<SyncState> {
  if ('work' in change) return change.work(transaction, state);
  if ('updated' in change) return applyUpdates(transaction, state, change.updated);
  const isOther = (id: string) => !ids.has(id);
  const ids = new Set('removed' in change ? change.removed : change.records.map(({ id }) => id));
  const known = { ...state, stale: state.stale.filter(isOther) };
  if ('removed' in change) return removeLinks(transaction, known, change.removed);
  // A reading that is under way may have passed their place already: its sweep must not take them.
  if (state.reading !== null) addSeenIds(transaction, idsOf(change.records));
  return (await putLinks(transaction, known, change.records, new Set(change.likelyNew))).state;
}

/** What is known of links as updates leave them. Until they are read again they are stale. */
async function applyUpdates(
  transaction: LibraryTransaction,
  before: SyncState,
  bodies: readonly UpdateLinkBody[],
): Promise<SyncState> {
  let state = before;
  for (const body of bodies) state = await changeLink(transaction, state, body.id, (link) => recordAfter(link, body));
  return withStale(
    state,
    bodies.map(({ id }) => id),
  );
}

const idsOf = (records: readonly LinkRecord[]): string[] => records.map(({ id }) => id);
