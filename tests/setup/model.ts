/** A write that a person asked for. Each link is known by a marker of its own, which its title carries. */
export type Write =
  | { kind: 'create'; marker: string }
  | { kind: 'update'; marker: string; revision: number }
  /** A deletion; or *Undo* of the create, which ends in the same. */
  | { kind: 'delete' | 'undo'; marker: string }
  /** A deletion taken back before it was sent: to be noted where the answer said so. */
  | { kind: 'undoDelete'; marker: string };

/** The title of a link: its marker, and how many updates it has had. */
export const titleOf = (marker: string, revision = 0): string => `${marker} revision ${revision}`;

/** The marker in a title; the whole of a title that is none of ours. */
const markerIn = (title: string): string => /^(.+) revision \d+$/.exec(title)?.[1] ?? title;

/** The titles that a service is to hold after these writes, by marker. */
export function expectedAfter(writes: readonly Write[]): Map<string, string> {
  const titles = new Map<string, string>();
  const deleted = new Set<string>();
  for (const write of writes) {
    const { kind, marker } = write;
    if (kind === 'create') titles.set(marker, titleOf(marker));
    else if (kind === 'update') titles.set(marker, titleOf(marker, write.revision));
    else if (kind === 'undoDelete') deleted.delete(marker);
    else deleted.add(marker);
  }
  for (const marker of deleted) titles.delete(marker);
  return titles;
}

/** What a service holds otherwise than it was asked, as markers. */
export interface Differences {
  /** There more than once. */
  doubled: string[];
  /** To be there, and not there. */
  lost: string[];
  /** There, but not with the title of the last update. */
  outdated: string[];
  /** There, and not to be there: deleted, or never asked for. */
  unexpected: string[];
}

export const noDifferences: Differences = { doubled: [], lost: [], outdated: [], unexpected: [] };

/**
 * Compares what a service holds with what it was asked for.
 *
 * @param links what it holds, such as `await service.links()`
 * @param waiting the markers of links whose writes wait in sight with their reason: these may be there or not, before or
 * after, but never twice
 */
export function compare(
  writes: readonly Write[],
  links: readonly { title: string | null }[],
  waiting: readonly string[] = [],
): Differences {
  const expected = expectedAfter(writes);
  const held = Map.groupBy(
    links.map(({ title }) => title ?? ''),
    markerIn,
  );
  const settled = (markers: Iterable<string>) => [...markers].filter((marker) => !waiting.includes(marker));
  return {
    doubled: [...held].filter(([, titles]) => titles.length > 1).map(([marker]) => marker),
    lost: settled(expected.keys()).filter((marker) => !held.has(marker)),
    outdated: settled(expected.keys()).filter((marker) =>
      held.get(marker)?.some((title) => title !== expected.get(marker)),
    ),
    unexpected: settled(held.keys()).filter((marker) => !expected.has(marker)),
  };
}
