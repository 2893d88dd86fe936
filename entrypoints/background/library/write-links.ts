import { unwrap } from 'idb';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { keyOf, type Row, rowOf } from '@/lib/library/row.ts';
import { fromStored, toStored } from '@/lib/library/stored-link.ts';
import type { Change } from './change.ts';
import type { Note } from './note.ts';
import { writeRows } from './write-rows.ts';

/**
 * Keeps links as they are now. Answers with the new note, and how many were not known before.
 * @param fresh those that are surely not kept yet, and need not be looked up
 */
export async function putLinks(
  change: Change,
  note: Note,
  records: readonly LinkRecord[],
  fresh: ReadonlySet<string> = new Set(),
) {
  const links = change.objectStore('links');
  // Without a promise for each, which would cost half as much again: a failure ends the whole transaction.
  const plain = unwrap(links);
  const distinct = [...new Map(records.map((record) => [record.id, record])).values()];
  const before = await Promise.all(distinct.map(({ id }) => (fresh.has(id) ? undefined : links.get(id))));
  const [out, into]: [Row['key'][], Row[]] = [[], []];
  let [added, changed] = [0, 0];
  for (const [at, record] of distinct.entries()) {
    const known = fromStored(before[at]);
    if (before[at] === undefined) added += 1;
    if (known !== null && JSON.stringify(known) === JSON.stringify(record)) continue;
    changed += 1;
    plain.put(toStored(record));
    const [old, row] = [known && rowOf(known), rowOf(record)];
    if (old?.line === row.line && old.facts === row.facts && old.text === row.text) continue;
    if (old !== null) out.push(old.key);
    into.push(row);
  }
  const revision = note.revision + (changed > 0 ? 1 : 0);
  if (into.length > 0) await writeRows(change, { out, in: into }, revision);
  return { note: { ...note, revision, known: note.known + added }, added };
}

/** Forgets links. Answers with the new note. */
export async function removeLinks(change: Change, note: Note, ids: readonly string[]): Promise<Note> {
  const links = change.objectStore('links');
  const before = await Promise.all(ids.map((id) => links.get(id)));
  const known = before.flatMap((kept) => fromStored(kept) ?? []);
  const there = ids.filter((_id, at) => before[at] !== undefined);
  for (const id of there) void links.delete(id);
  if (there.length === 0) return note;
  const revision = note.revision + 1;
  await writeRows(change, { out: known.map(keyOf), in: [] }, revision);
  return { ...note, revision, known: note.known - there.length };
}
