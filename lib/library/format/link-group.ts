import * as z from 'zod/mini';
import { type LinkRecord, readableRecord } from '../../contract/link-reading.ts';
import { looseKey } from '../addresses/compare-addresses.ts';

/**
 * How many links that come together are kept as one value. Measured: to write a value takes the browser as long whether it
 * holds one link or twenty, and a first reading has a hundred to write for each page that comes; to read one link, its
 * whole group is read.
 */
export const groupSize = 20;

/** Links as they are kept: three lists in the same order, two of them indexed (database.ts). */
const linkGroup = z.object({
  ids: z.array(z.string()),
  /** What each link has in common with links to nearly the same page. */
  pages: z.array(z.string()),
  /** Each is parsed when it is asked for. */
  records: z.array(z.unknown()),
});

export type LinkGroup = z.infer<typeof linkGroup>;

/** Links that are kept for the first time, as groups. */
export function groupsOf(records: readonly LinkRecord[]): LinkGroup[] {
  return Array.from({ length: Math.ceil(records.length / groupSize) }, (_, at) => {
    const group: LinkGroup = { ids: [], pages: [], records: [] };
    for (const record of records.slice(at * groupSize, (at + 1) * groupSize)) putIn(group, record);
    return group;
  });
}

/** Reads a group. Null when there is none, or none that can be read: the next reading mends it. */
export const readGroup = (kept: unknown): LinkGroup | null => linkGroup.safeParse(kept).data ?? null;

/** A link of a group. Null when it is not in it, or cannot be read. */
export const linkIn = (group: LinkGroup, id: string): LinkRecord | null =>
  readRecord(group.records[group.ids.indexOf(id)]);

/** The links of a group to a page, or nearly to it. */
export const linksOfPageIn = ({ pages, records }: LinkGroup, page: string): LinkRecord[] =>
  pages.flatMap((one, at) => (one === page ? (readRecord(records[at]) ?? []) : []));

/** The links of a group that are wanted by what is kept of them, which is not parsed yet. */
export const linksIn = ({ records }: LinkGroup, isWanted: (record: unknown) => boolean): LinkRecord[] =>
  records.filter(isWanted).flatMap((record) => readRecord(record) ?? []);

/** Puts a link into a group, in the place of what is known of it if it is there. */
export function putIn(group: LinkGroup, record: LinkRecord): void {
  const there = group.ids.indexOf(record.id);
  const at = there < 0 ? group.ids.length : there;
  group.ids[at] = record.id;
  group.pages[at] = looseKey(record.long_url ?? '');
  group.records[at] = record;
}

/** Takes a link out of a group that it is in. */
export function takeOut(group: LinkGroup, id: string): void {
  const at = group.ids.indexOf(id);
  for (const list of [group.ids, group.pages, group.records]) list.splice(at, 1);
}

const readRecord = (kept: unknown): LinkRecord | null => readableRecord.safeParse(kept).data ?? null;
