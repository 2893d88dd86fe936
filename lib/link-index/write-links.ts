import { unwrap } from 'idb';
import { markHandled } from '../async/async.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { keysOfConnection } from '../database/keys.ts';
import { linkKey } from '../link/link-key.ts';
import { type CacheChange, type Counts, type OpenGroup, seenIdsIn } from './cache-change.ts';
import { groupSize, groupsOf, linkIn, putIn, readGroup, removeFrom } from './link-groups.ts';
import { keyOf, rowOf } from './search-columns.ts';
import { cachedKeys, mergeSmallColumns, writeRows } from './write-columns.ts';

/** Writes the groups and columns of a change. Returns the counts after it. To be called at its end. */
export async function finishChange(change: CacheChange): Promise<Counts> {
  const { counts, rows, mergesColumns } = change;
  writeGroups(change);
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
  await openGroups(
    change,
    distinct.flatMap(({ id }) => (likelyNew.has(id) ? [] : id)),
  );
  const added = await addLinks(
    change,
    distinct.filter(({ id }) => groupWith(change, id) === null),
  );
  for (const link of distinct) {
    if (added.has(link)) changeRow(change, null, link);
    else replaceLink(change, link);
  }
  change.counts.known += added.size;
  change.isChanged ||= added.size > 0;
  return added.size;
}

/** Replaces a link in its open group, unless it is the same. Does nothing if the link is in no open group. */
function replaceLink(change: CacheChange, link: LinkRecord): void {
  const open = groupWith(change, link.id);
  if (open === null) return;
  const before = linkIn(open.group, linkKey(change.connectionId, link.id));
  if (before !== null && JSON.stringify(before) === JSON.stringify(link)) return;
  putIn(open.group, change.connectionId, link);
  change.changedGroups.add(open);
  change.isChanged = true;
  changeRow(change, before, link);
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
  await openGroups(change, [id]);
  const open = groupWith(change, id);
  const link = open && linkIn(open.group, linkKey(change.connectionId, id));
  if (link !== null) replaceLink(change, edit(link));
}

/** Removes links. */
export async function removeLinks(change: CacheChange, ids: readonly string[]): Promise<void> {
  await openGroups(change, ids);
  for (const id of new Set(ids)) {
    const key = linkKey(change.connectionId, id);
    const open = groupWith(change, id);
    if (open === null) continue;
    const link = linkIn(open.group, key);
    if (link !== null) change.rows.removed.push(keyOf(link));
    change.rows.added.delete(id);
    removeFrom(open.group, key);
    change.opened.set(key, null);
    change.changedGroups.add(open);
    change.isChanged = true;
    change.counts.known -= 1;
  }
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

/** Returns the open group with a link; null if the link is not cached, or not opened. */
const groupWith = ({ connectionId, opened }: CacheChange, id: string): OpenGroup | null =>
  opened.get(linkKey(connectionId, id)) ?? null;

/**
 * Opens the groups that hold some links, unless they are open already. Links that were saved together mostly come together
 * again, so one link of each group is looked up first, and then only what these groups do not hold.
 */
export async function openGroups(change: CacheChange, ids: readonly string[]): Promise<void> {
  const { connectionId, opened } = change;
  const keys = ids.map((id) => linkKey(connectionId, id)).filter((key) => !opened.has(key));
  const [firsts, others] = [keys.filter((_, at) => at % groupSize === 0), keys.filter((_, at) => at % groupSize !== 0)];
  await readGroups(change, firsts);
  await readGroups(
    change,
    others.filter((key) => !opened.has(key)),
  );
  for (const key of keys) if (!opened.has(key)) opened.set(key, null);
}

async function readGroups(change: CacheChange, linkKeys: readonly string[]): Promise<void> {
  const store = change.transaction.objectStore('links');
  const index = store.index('id');
  const found = await Promise.all(linkKeys.map((key) => index.getKey(key)));
  const keys = new Map(found.flatMap((key) => (key === undefined ? [] : [[key[1], key]])));
  await Promise.all(
    Array.from(keys.values(), async (key) => {
      const group = readGroup(await store.get(key));
      // The next reading of the whole list restores its links.
      if (group === null) await store.delete(key);
      else rememberGroup(change, { key, group });
    }),
  );
}

function rememberGroup({ opened }: CacheChange, open: OpenGroup): void {
  for (const key of open.group.ids) opened.set(key, open);
}

/** Writes the groups that have changed, and deletes those without links. */
function writeGroups({ transaction, changedGroups }: CacheChange): void {
  const links = transaction.objectStore('links');
  for (const { key, group } of changedGroups) {
    if (group.ids.length === 0) void markHandled(links.delete(key));
    else void markHandled(links.put(group, key));
  }
  changedGroups.clear();
}

/** Adds the links that are not cached, and opens the groups of the others. Returns the added links. */
async function addLinks(change: CacheChange, links: readonly LinkRecord[]): Promise<ReadonlySet<LinkRecord>> {
  if (links.length === 0) return new Set();
  const { connectionId, transaction } = change;
  // Until a removal is written, the database refuses to add the link again.
  writeGroups(change);
  const store = transaction.objectStore('links');
  const last = await store.openKeyCursor(keysOfConnection(connectionId), 'prev');
  let number = last?.key[1] ?? 0;
  const newGroups = (some: readonly LinkRecord[]): OpenGroup[] =>
    groupsOf(connectionId, some).map((group) => {
      number += 1;
      return { key: [connectionId, number], group };
    });
  const groups = newGroups(links);
  const isAdded = await Promise.all(groups.map(({ key, group }) => addGroup(unwrap(store).add(group, key))));
  for (const [at, open] of groups.entries()) if (isAdded[at]) rememberGroup(change, open);
  const refused = links.filter((_, at) => !isAdded[Math.floor(at / groupSize)]);
  await openGroups(
    change,
    refused.map(({ id }) => id),
  );
  const isCached = new Set(refused.filter(({ id }) => groupWith(change, id) !== null));
  for (const open of newGroups(refused.filter((link) => !isCached.has(link)))) {
    void markHandled(store.add(open.group, open.key));
    rememberGroup(change, open);
  }
  return new Set(links.filter((link) => !isCached.has(link)));
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
