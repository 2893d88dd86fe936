import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { keptKeys } from '@/lib/library/kept-keys.ts';
import { type Change, change, type Library } from './change.ts';
import { gatherRows, isTimeToGather } from './gather-rows.ts';
import type { Note, Reading } from './note.ts';
import { putLinks, removeLinks } from './write-links.ts';

/** A page that was read, and where its reading stands after it. */
export interface ReadPage {
  links: LinkRecord[];
  /** Ids that the reading had not met before. */
  met: string[];
  /** Whether Hem itself has done anything to a link since the page was asked for. */
  isTouched: (id: string) => boolean;
  reading: Reading;
  isEnd: boolean;
}

/**
 * Keeps pages that follow each other, and how far their reading has come, at once: whoever goes on later neither misses
 * nor repeats them. Answers with what is then noted.
 *
 * @param isKept - whether a link may be kept already; those that are surely not need not be looked up
 */
export function storePages(
  library: Library,
  pages: readonly ReadPage[],
  isKept: (id: string) => boolean,
): Promise<Note> {
  return change(library, async (transaction, before) => {
    const last = pages.at(-1);
    // Somebody has ended this reading meanwhile.
    if (before.reading === null || last === undefined) return before;
    const links = pages.flatMap(({ links, isTouched }) => links.filter(({ id }) => !isTouched(id)));
    const met = pages.flatMap(({ met }) => met);
    const fresh = new Set(met.filter((id) => !isKept(id)));
    const { note, added } = await putLinks(transaction, before, links, fresh);
    void transaction.objectStore('marks').add(met);
    const stands = { ...note, reading: last.reading, halt: note.halt?.by === 'person' ? note.halt : null };
    const isOver = last.isEnd || (!last.reading.whole && added === 0);
    const gathers = isOver || isTimeToGather(before.reading.read, last.reading.read);
    const gathered = gathers ? await gatherRows(transaction, stands) : stands;
    return isOver ? finish(transaction, gathered, last.reading) : gathered;
  });
}

async function finish(transaction: Change, note: Note, reading: Reading): Promise<Note> {
  const now = Date.now();
  if (!reading.whole) return { ...note, reading: null, newAt: now };
  const swept = reading.sure ? await sweep(transaction, note) : note;
  await transaction.objectStore('marks').clear();
  return { ...swept, reading: null, unreadable: reading.unreadable, wholeAt: now, newAt: now };
}

/** Forgets the links that a whole reading has not met: they were deleted elsewhere. Those Hem made meanwhile are marked. */
async function sweep(transaction: Change, note: Note): Promise<Note> {
  const keys = await keptKeys(transaction.objectStore('rows'));
  const met = new Set<unknown>((await transaction.objectStore('marks').getAll()).flat());
  const gone = keys.filter(([, id]) => !met.has(id));
  const ids = gone.map(([, id]) => id);
  const swept = await removeLinks(transaction, note, ids, gone);
  return { ...swept, known: keys.length - gone.length };
}
