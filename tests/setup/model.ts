/** A person's operation. The marker in a link's title identifies the link. */
export type Write =
  | { kind: 'create'; marker: string }
  | { kind: 'update'; marker: string; revision: number }
  /** A deletion, or *Undo* of the create, which has the same result. */
  | { kind: 'delete' | 'undo'; marker: string }
  /** A deletion undone before it was sent. Add it only if the undo succeeded. */
  | { kind: 'undoDelete'; marker: string };

/** Returns a link's title: its marker and its number of updates. */
export const titleOf = (marker: string, revision = 0): string => `${marker} revision ${revision}`;

/** Returns the marker in a title, or the whole title if it has no marker. */
const markerIn = (title: string): string => /^(.+) revision \d+$/.exec(title)?.[1] ?? title;

/** Returns the expected titles on the service after these operations, by marker. */
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

/** The differences from the expected links, as markers. */
export interface Differences {
  /** Links that exist more than once. */
  doubled: string[];
  /** Expected links that do not exist. */
  lost: string[];
  /** Links without the title of their last update. */
  outdated: string[];
  /** Links that should not exist: deleted, or never created. */
  unexpected: string[];
}

export const noDifferences: Differences = { doubled: [], lost: [], outdated: [], unexpected: [] };

/**
 * Compares the links on the service with the expected ones.
 *
 * @param links the links on the service, such as `await service.links()`
 * @param waiting the markers of links with operations that wait for a person. These links may or may not exist, in any
 * state, but never twice
 */
export function compare(
  writes: readonly Write[],
  links: readonly { title: string | null }[],
  waiting: readonly string[] = [],
): Differences {
  const expected = expectedAfter(writes);
  const existing = Map.groupBy(
    links.map(({ title }) => title ?? ''),
    markerIn,
  );
  const finished = (markers: Iterable<string>) => [...markers].filter((marker) => !waiting.includes(marker));
  return {
    doubled: [...existing].filter(([, titles]) => titles.length > 1).map(([marker]) => marker),
    lost: finished(expected.keys()).filter((marker) => !existing.has(marker)),
    outdated: finished(expected.keys()).filter((marker) =>
      existing.get(marker)?.some((title) => title !== expected.get(marker)),
    ),
    unexpected: finished(existing.keys()).filter((marker) => !expected.has(marker)),
  };
}
