import { inBatches } from '@/lib/async/in-batches.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type Gap, orderOf } from '@/lib/link-index/index.ts';
import {
  addSeenIds,
  type CacheChange,
  clearSeenIds,
  columnsSize,
  putLinks,
  removeUnseen,
} from '@/lib/link-index/writing.ts';
import type { Changes } from '../shared/changes.ts';
import type { CacheSync } from './cache-sync.ts';
import type { Caches, LinkCache } from './caches.ts';
import type { Reading, SyncState } from './sync-state.ts';

/** A page that was read, and the state of the reading after it. */
interface Page {
  links: readonly LinkRecord[];
  /** The ids that the reading had not seen before. */
  newIds: readonly string[];
  /** Returns true if Hem has changed a link since the page was requested. */
  isChanged: (id: string) => boolean;
  reading: Reading;
  isEnd: boolean;
  gap: Gap | null;
}

/**
 * The time for which pages are collected before they are saved, in milliseconds. From a fast service, saving each by itself
 * takes as long as requesting it.
 */
const intervalMs = 150;

interface Saved {
  state: SyncState;
  /** The links that the reading, now at its end, has not found. */
  goneIds: readonly string[];
}

interface Needs {
  changes: Changes;
  cacheSync: CacheSync;
  caches: Caches;
}

export function savePagesWith({ changes, cacheSync, caches }: Needs) {
  /** Saves the pages of a reading as they arrive, unless it is stopped. */
  function savePages(cache: LinkCache, signal: AbortSignal) {
    let isOver = false;
    const { add, drain } = inBatches<Page>(intervalMs, async (pages) => {
      // Write changes from before the page's request first.
      await cacheSync.changesWritten();
      if (signal.aborted || isOver) return;
      let goneIds: readonly string[] = [];
      const { reading } = await caches.updateCache(cache, async (change, before) => {
        const saved = await save(change, before, pages);
        goneIds = saved.goneIds;
        return saved.state;
      });
      isOver = reading === null;
      const { connection } = cache;
      await changes.publish({ kind: 'listed', links: unchangedIn(pages), goneIds, connection });
    });
    return { add, drain, isOver: () => isOver };
  }

  return savePages;
}

export type SavePages = ReturnType<typeof savePagesWith>;

/** Returns the links of pages, except links that Hem has changed meanwhile. */
const unchangedIn = (pages: readonly Page[]): LinkRecord[] =>
  pages.flatMap(({ links, isChanged }) => links.filter(({ id }) => !isChanged(id)));

/**
 * Saves consecutive pages and the state of their reading in one change, so that a resumed reading neither misses nor
 * repeats them.
 */
async function save(change: CacheChange, before: SyncState, pages: readonly Page[]): Promise<Saved> {
  const last = pages.at(-1);
  // The reading has ended in the meantime.
  if (before.reading === null || last === undefined) return { state: before, goneIds: [] };
  const newIds = pages.flatMap(({ newIds }) => newIds);
  const added = await putLinks(change, unchangedIn(pages), new Set(before.wholeAt === null ? newIds : []));
  addSeenIds(change, newIds);
  const { reading } = last;
  const state = { ...before, pause: before.pause?.by === 'person' ? before.pause : null };
  // New links come first, so a page without new links is the last.
  const isEnd = last.isEnd || (!reading.whole && added === 0 && state.order === 'newestFirst');
  const wholeColumns = (count: number) => Math.floor(count / columnsSize);
  change.mergesColumns = isEnd || wholeColumns(before.reading.cursor.seen) < wholeColumns(reading.cursor.seen);
  return isEnd ? finish(change, state, last) : { state: { ...state, reading }, goneIds: [] };
}

async function finish(
  change: CacheChange,
  state: SyncState,
  { reading: { whole, cursor }, isEnd, gap }: Page,
): Promise<Saved> {
  const now = Date.now();
  const finished: SyncState = {
    ...state,
    reading: null,
    newAt: now,
    order: whole ? orderOf(cursor) : state.order,
    gap: isEnd ? gap : state.gap,
  };
  if (!whole) return { state: finished, goneIds: [] };
  const goneIds = cursor.isComplete ? await removeUnseen(change) : [];
  await clearSeenIds(change);
  return { state: { ...finished, unreadable: cursor.unreadable, wholeAt: now }, goneIds };
}
