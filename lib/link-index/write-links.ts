import { unwrap } from 'idb';
import { markHandled } from '../async/async.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { keysOfConnection } from '../database/keys.ts';
import { linkKey } from '../link/link-key.ts';
import { type CacheChange, type Counts, seenIdsIn } from './cache-change.ts';
import { groupSize, groupsOf, type LinkGroup, linkIn, putIn, readGroup, removeFrom } from './link-groups.ts';
import { keyOf, rowOf } from './search-columns.ts';
import { cachedKeys, mergeSmallColumns, writeRows } from './write-columns.ts';

/** Writes the columns of a change. Returns the counts after it. To be called at its end. */
export async function finishChange(change: CacheChange): Promise<Counts> {
  const { counts, rows, mergesColumns } = change;
  const revision = counts.revision + 1;
  if (rows.removed.length + rows.added.size > 0) await writeRows(change, rows, revision);
  const isMerged = mergesColumns && (await mergeSmallColumns(change, revision));
  return change.isChanged || isMerged ? { ...counts, revision } : counts;
}

/**
 * Saves links. Returns how many of them were not cached before.
 *
 * @param likelyNew - ids that are probably not cached. Looking up all links of a first reading takes as long as saving them
 */
export async function putLinks(
  change: CacheChange,
  links: readonly LinkRecord[],
  likelyNew: ReadonlySet<string> = new Set(),
): Promise<number> {
  const distinct = [...new Map(links.map((link) => [link.id, link])).values()];
  const keyOfLink = ({ id }: LinkRecord) => linkKey(change.connectionId, id);
  const groups = await openGroups(
    change,
    distinct.flatMap(({ id }) => (likelyNew.has(id) ? [] : id)),
  );
  const missing = distinct.filter((link) => !groups.has(keyOfLink(link)));
  for (const [key, open] of await addLinks(change, missing)) groups.set(key, open);
  const changed = new Set<OpenGroup>();
  let added = 0;
  for (const link of distinct) {
    const open = groups.get(keyOfLink(link));
    const before = open ? linkIn(open.group, keyOfLink(link)) : null;
    if (before !== null && JSON.stringify(before) === JSON.stringify(link)) continue;
    if (open === undefined) added += 1;
    else {
      putIn(open.group, change.connectionId, link);
      changed.add(open);
    }
    changeRow(change, before, link);
  }
  for (const open of changed) writeGroup(change, open);
  change.counts.known += added;
  change.isChanged ||= changed.size + added > 0;
  return added;
}

function changeRow({ rows }: CacheChange, before: LinkRecord | null, after: LinkRecord): void {
  const row = rowOf(after);
  if (before !== null) {
    const old = rowOf(before);
    if (JSON.stringify(old) === JSON.stringify(row)) return;
    rows.removed.push([old.created, old.id]);
  }
  rows.added.set(row.id, row);
}

/** Changes a link, if it is cached. */
export async function changeLink(
  change: CacheChange,
  id: string,
  edit: (link: LinkRecord) => LinkRecord,
): Promise<void> {
  const key = linkKey(change.connectionId, id);
  const open = (await openGroups(change, [id])).get(key);
  const link = open ? linkIn(open.group, key) : null;
  if (link !== null) await putLinks(change, [edit(link)]);
}

/** Removes links. */
export async function removeLinks(change: CacheChange, ids: readonly string[]): Promise<void> {
  const groups = await openGroups(change, ids);
  const changed = new Set<OpenGroup>();
  for (const id of new Set(ids)) {
    const key = linkKey(change.connectionId, id);
    const open = groups.get(key);
    if (open === undefined) continue;
    const link = linkIn(open.group, key);
    if (link !== null) change.rows.removed.push(keyOf(link));
    change.rows.added.delete(id);
    removeFrom(open.group, key);
    changed.add(open);
    change.isChanged = true;
    change.counts.known -= 1;
  }
  for (const open of changed) writeGroup(change, open);
}

/**
 * Removes all links that a reading of the whole list has not seen, and counts the others. Returns the ids of the removed
 * links.
 */
export async function removeUnseen(change: CacheChange): Promise<string[]> {
  const seen = await seenIdsIn(change);
  const keys = await cachedKeys(change);
  const unseen = keys.filter(([, id]) => !seen.has(id));
  const unseenIds = new Set(unseen.map(([, id]) => id));
  await removeLinks(change, [...unseenIds]);
  // Also by key: a link that cannot be parsed does not tell its own.
  for (const key of unseen) change.rows.removed.push(key);
  change.isChanged ||= unseen.length > 0;
  const ids = new Set([...keys.map(([, id]) => id), ...change.rows.added.keys()]);
  change.counts.known = ids.size - unseenIds.size;
  return [...unseenIds];
}

/** A stored group of links, and its key. */
interface OpenGroup {
  key: [connectionId: string, group: number];
  group: LinkGroup;
}

/**
 * Reads the groups that hold some links. Returns each under the keys of all of its links. Links that were saved together
 * mostly come together again, so one link of each group is looked up first, and then only what these groups do not hold.
 */
async function openGroups(change: CacheChange, ids: readonly string[]): Promise<Map<string, OpenGroup>> {
  const keys = ids.map((id) => linkKey(change.connectionId, id));
  const opened = await readGroups(
    change,
    keys.filter((_, at) => at % groupSize === 0),
  );
  const others = await readGroups(
    change,
    keys.filter((key, at) => at % groupSize !== 0 && !opened.has(key)),
  );
  return new Map([...opened, ...others]);
}

async function readGroups({ transaction }: CacheChange, linkKeys: readonly string[]): Promise<Map<string, OpenGroup>> {
  const store = transaction.objectStore('links');
  const index = store.index('id');
  const found = await Promise.all(linkKeys.map((key) => index.getKey(key)));
  const keys = new Map(found.flatMap((key) => (key === undefined ? [] : [[key[1], key]])));
  const opened = new Map<string, OpenGroup>();
  await Promise.all(
    Array.from(keys.values(), async (key) => {
      const group = readGroup(await store.get(key));
      // The next reading of the whole list restores its links.
      if (group === null) await store.delete(key);
      else {
        const open = { key, group };
        for (const one of group.ids) opened.set(one, open);
      }
    }),
  );
  return opened;
}

/** Writes a group that has changed, or deletes one without links. */
function writeGroup({ transaction }: CacheChange, { key, group }: OpenGroup): void {
  const links = transaction.objectStore('links');
  if (group.ids.length === 0) void markHandled(links.delete(key));
  else void markHandled(links.put(group, key));
}

/** Adds links that are not cached. Returns the groups of the others. */
async function addLinks(change: CacheChange, links: readonly LinkRecord[]): Promise<Map<string, OpenGroup>> {
  if (links.length === 0) return new Map();
  const { connectionId, transaction } = change;
  const store = transaction.objectStore('links');
  const last = await store.openKeyCursor(keysOfConnection(connectionId), 'prev');
  let number = last?.key[1] ?? 0;
  const nextKey = (): OpenGroup['key'] => {
    number += 1;
    return [connectionId, number];
  };
  const isAdded = await Promise.all(
    groupsOf(connectionId, links).map((group) => addGroup(unwrap(store).add(group, nextKey()))),
  );
  const refused = links.filter((_, at) => !isAdded[Math.floor(at / groupSize)]);
  const cached = await openGroups(
    change,
    refused.map(({ id }) => id),
  );
  const others = refused.filter(({ id }) => !cached.has(linkKey(connectionId, id)));
  for (const group of groupsOf(connectionId, others)) void markHandled(store.add(group, nextKey()));
  return cached;
}

/** Resolves with false, and changes nothing, if one of the links of a group is in another. */
const addGroup = (request: IDBRequest): Promise<boolean> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(true);
    request.onerror = (event) => {
      if (request.error?.name !== 'ConstraintError') return reject(request.error);
      // Otherwise the whole transaction would be aborted.
      event.preventDefault();
      event.stopPropagation();
      resolve(false);
    };
  });
