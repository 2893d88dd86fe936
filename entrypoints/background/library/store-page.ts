import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type Change, change } from './change.ts';
import { gatherRows, isTimeToGather } from './gather-rows.ts';
import type { Note, Reading } from './note.ts';
import type { Library } from './open.ts';
import { putLinks, removeLinks } from './write-links.ts';

/** A page that was read, and where its reading stands after it. */
interface Taken {
  links: LinkRecord[];
  met: string[];
  /** Those of the ids whose links are surely not kept yet. */
  fresh: ReadonlySet<string>;
  reading: Reading;
  isEnd: boolean;
  /** When its reading ended, should it end with it; milliseconds since 1970. */
  now: number;
}

/** Keeps a page, and how far its reading has come, at once: whoever goes on later neither misses nor repeats it. */
export function storePage(library: Library, taken: Taken): Promise<Note> {
  return change(library, async (transaction, before) => {
    // Somebody has ended this reading meanwhile.
    if (before.reading === null) return before;
    const { note, added } = await putLinks(transaction, before, taken.links, taken.fresh);
    void transaction.objectStore('marks').add(taken.met);
    const stands = { ...note, reading: taken.reading, halt: note.halt?.by === 'person' ? note.halt : null };
    const isOver = taken.isEnd || (!taken.reading.whole && added === 0);
    const gathers = isOver || isTimeToGather(before.reading.read, taken.reading.read);
    const gathered = gathers ? await gatherRows(transaction, stands) : stands;
    return isOver ? finish(transaction, gathered, taken) : gathered;
  });
}

async function finish(transaction: Change, note: Note, { reading, now }: Taken): Promise<Note> {
  if (!reading.whole) return { ...note, reading: null, newAt: now };
  const swept = reading.sure ? await sweep(transaction, note) : note;
  await transaction.objectStore('marks').clear();
  return { ...swept, reading: null, unreadable: reading.unreadable, wholeAt: now, newAt: now };
}

/** Forgets the links that a whole reading has not met: they were deleted elsewhere. Those Hem made meanwhile are marked. */
async function sweep(transaction: Change, note: Note): Promise<Note> {
  const [ids, marks] = await Promise.all([
    transaction.objectStore('links').getAllKeys(),
    transaction.objectStore('marks').getAll(),
  ]);
  const met = new Set<unknown>(marks.flat());
  const gone = ids.filter((id) => !met.has(id));
  return gone.length === 0 ? note : removeLinks(transaction, note, gone);
}
