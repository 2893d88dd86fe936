import { inBatches } from '@/lib/async/in-batches.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addSeenIds, clearSeenIds, compact, knownIds, putLinks, removeUnseen } from '@/lib/library/writing.ts';
import { type Change, change, type Library, noteOf } from './change.ts';
import type { Note, Reading } from './note.ts';
import { wasTouched } from './touched.ts';

/** A page that was read, and where its reading stands after it. */
interface Page {
  links: readonly LinkRecord[];
  /** Ids that the reading had not seen before. */
  newIds: readonly string[];
  /** Whether Hem itself has done anything to a link since the page was asked for. */
  isTouched: (id: string) => boolean;
  reading: Reading;
  isEnd: boolean;
}

/**
 * How long pages are put together before they are saved, in milliseconds. From a quick service each alone would take as
 * long as it took to come; who looks on sees the number rise as smoothly.
 */
const pause = 150;

/** Saves the pages of a reading as they come, unless it is stopped. */
export async function savePages(library: Library, signal: AbortSignal) {
  const { wholeAt } = await noteOf(library);
  const mayBeKnown = wholeAt === null ? await knownSoFar(library) : () => true;
  let isOver = false;
  const { add, drain } = inBatches<Page>(pause, async (pages) => {
    if (signal.aborted || isOver) return;
    const { reading } = await change(library, (transaction, note) => save(transaction, note, pages, mayBeKnown));
    isOver = reading === null;
  });
  return { add, drain, isOver: () => isOver };
}

/**
 * Which links may be known already, beside those that the reading brings: the first one has little to look up, which takes
 * as long as saving what came.
 */
async function knownSoFar({ database }: Library): Promise<(id: string) => boolean> {
  const known = await knownIds(database);
  return (id) => known.has(id) || wasTouched(id);
}

/**
 * Saves pages that follow each other, and how far their reading has come, at once: whoever goes on later neither misses
 * nor repeats them. Answers with what is then noted.
 */
async function save(
  transaction: Change,
  before: Note,
  pages: readonly Page[],
  mayBeKnown: (id: string) => boolean,
): Promise<Note> {
  const last = pages.at(-1);
  // Somebody has ended this reading meanwhile.
  if (before.reading === null || last === undefined) return before;
  const links = pages.flatMap(({ links, isTouched }) => links.filter(({ id }) => !isTouched(id)));
  const newIds = pages.flatMap(({ newIds }) => newIds);
  const fresh = new Set(newIds.filter((id) => !mayBeKnown(id)));
  const { note, added } = await putLinks(transaction, before, links, fresh);
  addSeenIds(transaction, newIds);
  const { reading } = last;
  const isEnd = last.isEnd || (!reading.whole && added === 0);
  const [from, to] = [before.reading.cursor.seen, reading.cursor.seen];
  const saved = await compact(transaction, note, { from, to, isEnd });
  if (isEnd) return finish(transaction, saved, reading);
  return { ...saved, reading, pause: note.pause?.by === 'person' ? note.pause : null };
}

async function finish(transaction: Change, note: Note, { whole, cursor }: Reading): Promise<Note> {
  const now = Date.now();
  const finished: Note = { ...note, reading: null, pause: note.pause?.by === 'person' ? note.pause : null, newAt: now };
  if (!whole) return finished;
  const left = cursor.isComplete ? await removeUnseen(transaction, finished) : finished;
  await clearSeenIds(transaction);
  return { ...left, unreadable: cursor.unreadable, wholeAt: now };
}
