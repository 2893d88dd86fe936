import { unwrap } from 'idb';
import type { LinkRecord } from '../../contract/link-reading.ts';
import type { LibraryDatabase, LibraryTransaction } from '../format/database.ts';
import { groupsOf, type LinkGroup, linkIn, putIn, readGroup, takeOut } from '../format/link-group.ts';
import { keyOf, type Row, type RowKey, rowOf } from '../format/row.ts';
import { fillsChunk, mergeSmallChunks, rowKeys, writeRows } from './rows.ts';
import { clearSeenIds, seenIdsIn } from './seen-ids.ts';

/** What is counted of a library beside its links, and kept in the same transactions. */
interface Counts {
  /** Rises with every change: the sign for pages to look again. */
  revision: number;
  known: number;
}

/**
 * Keeps links as they are now. Answers with the new state, and how many were not known before.
 * @param likelyNew those that are mostly not kept yet: they are looked up only where one of their group turns out to be
 */
export async function putLinks<State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
  links: readonly LinkRecord[],
  likelyNew: ReadonlySet<string> = new Set(),
): Promise<{ state: State; added: number }> {
  const distinct = [...new Map(links.map((link) => [link.id, link])).values()];
  const lookedUp = distinct.filter(({ id }) => !likelyNew.has(id));
  const groups = await openGroups(transaction, idsOf(lookedUp));
  const missing = distinct.filter(({ id }) => !groups.has(id));
  for (const [id, open] of await addLinks(transaction, missing)) groups.set(id, open);
  const changed = new Set<OpenGroup>();
  const rows: { out: RowKey[]; in: Row[] } = { out: [], in: [] };
  let added = 0;
  for (const link of distinct) {
    const open = groups.get(link.id);
    const before = open ? linkIn(open.group, link.id) : null;
    if (before !== null && JSON.stringify(before) === JSON.stringify(link)) continue;
    if (open === undefined) added += 1;
    else {
      putIn(open.group, link);
      changed.add(open);
    }
    const [old, row] = [before && rowOf(before), rowOf(link)];
    if (old?.line === row.line && old.facts === row.facts && old.text === row.text) continue;
    if (old !== null) rows.out.push(old.key);
    rows.in.push(row);
  }
  for (const open of changed) writeGroup(transaction, open);
  const revision = state.revision + (changed.size + added > 0 ? 1 : 0);
  if (rows.in.length > 0) await writeRows(transaction, rows, revision);
  return { state: { ...state, revision, known: state.known + added }, added };
}

/** Changes what is known of a link; nothing where it is not known. Answers with the new state. */
export async function changeLink<State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
  id: string,
  change: (link: LinkRecord) => LinkRecord,
): Promise<State> {
  const open = (await openGroups(transaction, [id])).get(id);
  const link = open ? linkIn(open.group, id) : null;
  return link === null ? state : (await putLinks(transaction, state, [change(link)])).state;
}

/** Forgets links. Answers with the new state. */
export const removeLinks = <State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
  ids: readonly string[],
): Promise<State> => remove(transaction, state, ids, []);

/** Forgets all links that a reading of the whole list has not seen, and counts what is left. Answers with the new state. */
export async function removeUnseen<State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
): Promise<State> {
  const keys = await rowKeys(transaction.objectStore('rows'));
  const seen = await seenIdsIn(transaction);
  const unseen = keys.filter(([, id]) => !seen.has(id));
  const ids = unseen.map(([, id]) => id);
  // Their rows by key: a link that cannot be read any more does not tell where its own stands.
  return { ...(await remove(transaction, state, ids, unseen)), known: keys.length - unseen.length };
}

/** The ids of all links known. */
export async function knownIds(database: LibraryDatabase): Promise<ReadonlySet<string>> {
  const keys = await rowKeys(database.transaction('rows').store);
  return new Set(keys.map(([, id]) => id));
}

/** Forgets all links. */
export async function clearLinks(transaction: LibraryTransaction): Promise<void> {
  await Promise.all([transaction.objectStore('links').clear(), transaction.objectStore('rows').clear()]);
  await clearSeenIds(transaction);
}

/**
 * Puts together what is kept in small pieces: at the end of a reading, and where it has come by as many links as make up a
 * large one. Answers with the new state.
 */
export async function compact<State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
  { from, to, isEnd }: { from: number; to: number; isEnd: boolean },
): Promise<State> {
  const revision = state.revision + 1;
  const isDue = isEnd || fillsChunk(from, to);
  return isDue && (await mergeSmallChunks(transaction, revision)) ? { ...state, revision } : state;
}

async function remove<State extends Counts>(
  transaction: LibraryTransaction,
  state: State,
  ids: readonly string[],
  rows: readonly RowKey[],
): Promise<State> {
  const groups = await openGroups(transaction, ids);
  const changed = new Set<OpenGroup>();
  const out = [...rows];
  let removed = 0;
  for (const id of new Set(ids)) {
    const open = groups.get(id);
    if (open === undefined) continue;
    const link = linkIn(open.group, id);
    if (link !== null) out.push(keyOf(link));
    takeOut(open.group, id);
    changed.add(open);
    removed += 1;
  }
  if (removed === 0 && out.length === 0) return state;
  for (const open of changed) writeGroup(transaction, open);
  const revision = state.revision + 1;
  await writeRows(transaction, { out, in: [] }, revision);
  return { ...state, revision, known: state.known - removed };
}

/** A group of links that may change, and the key that it is kept under. */
interface OpenGroup {
  key: number;
  group: LinkGroup;
}

/** As many links as are looked for at once while none of them is there. */
const mostAtOnce = 64;

/** Reads the groups that hold some links, each once: by the id of every link in them. */
async function openGroups(transaction: LibraryTransaction, ids: Iterable<string>): Promise<Map<string, OpenGroup>> {
  const store = transaction.objectStore('links');
  const index = store.index('id');
  const opened = new Map<string, OpenGroup>();
  const wanted = [...ids];
  let atOnce = 1;
  for (let from = 0; from < wanted.length; ) {
    const next = wanted.slice(from, from + atOnce).filter((id) => !opened.has(id));
    from += atOnce;
    // Mostly it is not there: a key is less than a cursor.
    const keys = await Promise.all(next.map((id) => index.getKey(id)));
    const there = new Set(keys.filter((key) => key !== undefined));
    for (const key of there) {
      const group = readGroup(await store.get(key));
      // Its links come again with the next whole reading.
      if (group === null) {
        await store.delete(key);
        continue;
      }
      const open = { key, group };
      for (const one of group.ids) opened.set(one, open);
    }
    // Links that come together mostly came together, and are in the group that was read last; or all of them are new.
    atOnce = there.size > 0 ? 1 : Math.min(mostAtOnce, atOnce * 2);
  }
  return opened;
}

/** Writes a group as it is now. One without links is deleted. */
function writeGroup(transaction: LibraryTransaction, { key, group }: OpenGroup): void {
  const links = transaction.objectStore('links');
  if (group.ids.length === 0) void links.delete(key);
  else void links.put(group, key);
}

/** Adds links, but for those that are there already. Answers with the groups that hold these. */
async function addLinks(
  transaction: LibraryTransaction,
  links: readonly LinkRecord[],
): Promise<Map<string, OpenGroup>> {
  const store = transaction.objectStore('links');
  const groups = groupsOf(links);
  const isAdded = await Promise.all(groups.map((group) => addGroup(transaction, group)));
  const refused = new Set(groups.filter((_, at) => !isAdded[at]).flatMap(({ ids }) => ids));
  const there = await openGroups(transaction, refused);
  const rest = links.filter(({ id }) => refused.has(id) && !there.has(id));
  for (const group of groupsOf(rest)) void store.add(group);
  return there;
}

/** Adds a group; false, and nothing is changed, where one of its links is in another. */
function addGroup(transaction: LibraryTransaction, group: LinkGroup): Promise<boolean> {
  const request = unwrap(transaction.objectStore('links')).add(group);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(true);
    request.onerror = (event) => {
      if (request.error?.name !== 'ConstraintError') return reject(request.error);
      // Else the whole change would end with it, or be said to.
      event.preventDefault();
      event.stopPropagation();
      resolve(false);
    };
  });
}

const idsOf = (links: readonly LinkRecord[]): string[] => links.map(({ id }) => id);
