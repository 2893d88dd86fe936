import { type LinkGroup, readGroup } from '@/lib/library/link-group.ts';
import type { Change } from './change.ts';

/** A group of links that may change, and the key that it is kept under. */
export interface OpenGroup {
  key: number;
  group: LinkGroup;
}

/** Reads the groups that hold some links, each once: by the id of every link in them. */
export async function openGroups(change: Change, ids: Iterable<string>): Promise<Map<string, OpenGroup>> {
  const index = change.objectStore('links').index('id');
  const opened = new Map<string, OpenGroup>();
  // One after the other: links that come together mostly came together, and are in the group that was read last.
  for (const id of ids) {
    if (opened.has(id)) continue;
    const cursor = await index.openCursor(id);
    if (cursor === null) continue;
    const group = readGroup(cursor.value);
    // Its links come again with the next whole reading.
    if (group === null) {
      await cursor.delete();
      continue;
    }
    const open = { key: cursor.primaryKey, group };
    for (const one of group.ids) opened.set(one, open);
  }
  return opened;
}

/** Writes a group as it is now. One without links is deleted. */
export function writeGroup(change: Change, { key, group }: OpenGroup): void {
  const links = change.objectStore('links');
  if (group.ids.length === 0) void links.delete(key);
  else void links.put(group, key);
}
