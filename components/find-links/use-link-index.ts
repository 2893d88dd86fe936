import { useEffect, useState } from 'react';
import { followLibrary } from '@/components/links/source/follow-library.ts';
import { type LinkIndex, type LinkRows, openLinkIndex } from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** The cached links that are searched. */
export interface OpenedIndex {
  /** The state of the link cache; null until the first reading begins, undefined until it is known. */
  state: LibraryState | null | undefined;
  /** Null until it is opened. */
  index: LinkIndex | null;
  /** The links in memory, which follow a moment later. Another object after every change. */
  rows: LinkRows | null;
}

const nothing: OpenedIndex = { state: undefined, index: null, rows: null };

/** Opens the cached links of some connections and follows them. Without connections it opens nothing. */
export function useLinkIndex(connectionIds: readonly string[]): OpenedIndex {
  const [opened, setOpened] = useState(nothing);
  // An equal list opens nothing anew.
  const key = connectionIds.join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    const states = new Map<string, LibraryState | null>();
    const show = () => {
      const state = states.size < ids.length ? undefined : leastKnown(ids.map((id) => states.get(id) ?? null));
      const rows = index.rows?.hasTexts === true ? index.rows : null;
      setOpened({ state, index, rows });
    };
    const index = openLinkIndex({
      connectionIds: ids,
      refresh: (id, changed) =>
        followLibrary(id, (library, isChanged) => {
          states.set(id, library);
          if (isChanged) changed();
          show();
        }),
      onChange: show,
    });
    index.needTexts(true);
    show();
    return () => {
      index.close();
      setOpened(nothing);
    };
  }, [key]);
  return opened;
}

/** Returns the state of the least complete connection; if all are complete, of one that has links. */
function leastKnown(states: readonly (LibraryState | null)[]): LibraryState | null {
  const partly = states.find((state) => state === null || state.wholeAt === null || state.gap != null);
  return partly === undefined
    ? (states.find((state) => state !== null && state.known > 0) ?? states[0] ?? null)
    : partly;
}
