import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { groupsOf, linkIn, putIn, takeOut } from '@/lib/library/link-group.ts';
import { keyOf, type Row, type RowKey, rowOf } from '@/lib/library/row.ts';
import type { Change } from './change.ts';
import type { Note } from './note.ts';
import { type OpenGroup, openGroups, writeGroup } from './open-groups.ts';
import { writeRows } from './write-rows.ts';

/**
 * Keeps links as they are now. Answers with the new note, and how many were not known before.
 * @param fresh those that are surely not kept yet, and are not looked up
 */
export async function putLinks(
  change: Change,
  note: Note,
  records: readonly LinkRecord[],
  fresh: ReadonlySet<string> = new Set(),
) {
  const distinct = [...new Map(records.map((record) => [record.id, record])).values()];
  const kept = distinct.flatMap(({ id }) => (fresh.has(id) ? [] : id));
  const opened = await openGroups(change, kept);
  const changed = new Set<OpenGroup>();
  const added: LinkRecord[] = [];
  const [out, into]: [RowKey[], Row[]] = [[], []];
  for (const record of distinct) {
    const there = opened.get(record.id);
    const known = there ? linkIn(there.group, record.id) : null;
    if (known !== null && JSON.stringify(known) === JSON.stringify(record)) continue;
    if (there === undefined) added.push(record);
    else {
      putIn(there.group, record);
      changed.add(there);
    }
    const [old, row] = [known && rowOf(known), rowOf(record)];
    if (old?.line === row.line && old.facts === row.facts && old.text === row.text) continue;
    if (old !== null) out.push(old.key);
    into.push(row);
  }
  for (const open of changed) writeGroup(change, open);
  for (const group of groupsOf(added)) void change.objectStore('links').add(group);
  const revision = note.revision + (changed.size + added.length > 0 ? 1 : 0);
  if (into.length > 0) await writeRows(change, { out, in: into }, revision);
  return { note: { ...note, revision, known: note.known + added.length }, added: added.length };
}

/**
 * Forgets links. Answers with the new note.
 * @param rows - keys of rows that go as well: a link that cannot be read any more does not tell where its own stands
 */
export async function removeLinks(
  change: Change,
  note: Note,
  ids: readonly string[],
  rows: readonly RowKey[] = [],
): Promise<Note> {
  const opened = await openGroups(change, ids);
  const changed = new Set<OpenGroup>();
  const out = [...rows];
  let removed = 0;
  for (const id of new Set(ids)) {
    const there = opened.get(id);
    if (there === undefined) continue;
    const known = linkIn(there.group, id);
    if (known !== null) out.push(keyOf(known));
    takeOut(there.group, id);
    changed.add(there);
    removed += 1;
  }
  if (removed === 0 && out.length === 0) return note;
  for (const open of changed) writeGroup(change, open);
  const revision = note.revision + 1;
  await writeRows(change, { out, in: [] }, revision);
  return { ...note, revision, known: note.known - removed };
}
