import { useEffect, useState } from 'react';
import { followLinkCache } from '@/components/links/source/follow-link-cache.ts';
import { type LinkRows, type OpenLinkIndex, openLinkIndex } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';

/** The link index of the search. */
export interface OpenedIndex {
  /** The state of the link cache; null before the first reading of the list, undefined until it is read. */
  state: LinkCacheState | null | undefined;
  index: OpenLinkIndex | null;
  /** The links in memory; null until they are loaded. Another object after each change. */
  rows: LinkRows | null;
  /** True if no cached links can be read. */
  isUnreadable: boolean;
}

const nothing: OpenedIndex = { state: undefined, index: null, rows: null, isUnreadable: false };

/** Opens the link index of connections and follows its changes. Does nothing without connections. */
export function useLinkIndex(connectionIds: readonly string[]): OpenedIndex {
  const [opened, setOpened] = useState(nothing);
  // A text, so that an equal list does not open the index again.
  const key = connectionIds.join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    const states = new Map<string, LinkCacheState | null>();
    const show = () => {
      const state = states.size < ids.length ? undefined : leastComplete(ids.map((id) => states.get(id) ?? null));
      const rows = index.rows?.hasTexts === true ? index.rows : null;
      const isUnreadable = index.connections.every(({ state }) => state === 'failed');
      setOpened({ state, index, rows, isUnreadable });
    };
    const index = openLinkIndex({
      connectionIds: ids,
      refresh: (id, changed) =>
        followLinkCache(id, (state, isChanged) => {
          states.set(id, state);
          if (isChanged) changed();
          show();
        }),
      onChange: show,
      onFault: noteProblem('readCache'),
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

/** Returns the state of an incomplete connection; if all are complete, of one that has links. */
function leastComplete(states: readonly (LinkCacheState | null)[]): LinkCacheState | null {
  const partly = states.find((state) => state === null || state.wholeAt === null || state.gap != null);
  return partly === undefined
    ? (states.find((state) => state !== null && state.known > 0) ?? states[0] ?? null)
    : partly;
}
