import { inBatches } from '@/lib/async/in-batches.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type Gap, orderOf } from '@/lib/library/index.ts';
import {
  addSeenIds,
  clearSeenIds,
  compact,
  type LibraryTransaction,
  putLinks,
  removeUnseen,
} from '@/lib/library/writing.ts';
import type { Background } from '../background.ts';
import { changesWritten } from './sync-changes.ts';
import type { Reading, SyncState } from './sync-state.ts';
import { type Library, syncStateOf, updateLibrary } from './update-library.ts';

/** A page that was read, and where its reading stands after it. */
interface Page {
  links: readonly LinkRecord[];
  /** Ids that the reading had not seen before. */
  newIds: readonly string[];
  /** Whether Hem itself has done anything to a link since the page was asked for. */
  isChanged: (id: string) => boolean;
  reading: Reading;
  isEnd: boolean;
  gap: Gap | null;
}

/**
 * How long pages are put together before they are saved, in milliseconds. From a quick service each alone would take as
 * long as it took to come; who looks on sees the number rise as smoothly.
 */
const pause = 150;

/** Saves the pages of a reading as they come, unless it is stopped. */
export async function savePages(background: Background, library: Library, signal: AbortSignal) {
  const isFirst = (await syncStateOf(library)).wholeAt === null;
  let isOver = false;
  const { add, drain } = inBatches<Page>(pause, async (pages) => {
    // What was done before a page was asked for is written before it.
    await changesWritten(background);
    if (signal.aborted || isOver) return;
    const { reading } = await updateLibrary(background, library, (transaction, state) =>
      save(transaction, state, pages, isFirst),
    );
    isOver = reading === null;
  });
  return { add, drain, isOver: () => isOver };
}

/**
 * Saves pages that follow each other, and how far their reading has come, at once: whoever goes on later neither misses
 * nor repeats them. Answers with the new state.
 */
async function save(
  transaction: LibraryTransaction,
  before: SyncState,
  pages: readonly Page[],
  isFirst: boolean,
): Promise<SyncState> {
  const last = pages.at(-1);
  // Somebody has ended this reading meanwhile.
  if (before.reading === null || last === undefined) return before;
  const links = pages.flatMap(({ links, isChanged }) => links.filter(({ id }) => !isChanged(id)));
  const newIds = pages.flatMap(({ newIds }) => newIds);
  // To look up what a first reading brings would take as long as saving it.
  const { state, added } = await putLinks(transaction, before, links, new Set(isFirst ? newIds : []));
  addSeenIds(transaction, newIds);
  const { reading } = last;
  // What is new stands at the beginning: behind a page that brings nothing, nothing new follows.
  const isEnd = last.isEnd || (!reading.whole && added === 0 && state.order === 'newestFirst');
  const [from, to] = [before.reading.cursor.seen, reading.cursor.seen];
  const saved = await compact(transaction, state, { from, to, isEnd });
  if (isEnd) return finish(transaction, saved, reading, last);
  return { ...saved, reading, pause: state.pause?.by === 'person' ? state.pause : null };
}

async function finish(
  transaction: LibraryTransaction,
  state: SyncState,
  { whole, cursor }: Reading,
  { isEnd, gap }: Page,
): Promise<SyncState> {
  const now = Date.now();
  const finished: SyncState = {
    ...state,
    reading: null,
    pause: state.pause?.by === 'person' ? state.pause : null,
    newAt: now,
    order: whole || state.order === null ? orderOf(cursor) : state.order,
    gap: isEnd ? gap : state.gap,
  };
  if (!whole) return finished;
  const left = cursor.isComplete ? await removeUnseen(transaction, finished) : finished;
  await clearSeenIds(transaction);
  return { ...left, unreadable: cursor.unreadable, wholeAt: now };
}
