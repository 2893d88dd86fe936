import { inBatches } from '@/lib/async/in-batches.ts';
import { keptKeys } from '@/lib/library/kept-keys.ts';
import { type Library, noteOf } from './change.ts';
import { type ReadPage, storePages } from './store-pages.ts';
import { wasTouched } from './touched.ts';

/**
 * How long pages are put together before they are kept, in milliseconds. From a quick service each alone would take as long
 * as it took to come; who looks on sees the number rise as smoothly.
 */
const pause = 150;

/** Keeps the pages of a reading as they come, unless it is stopped. */
export async function keepPages(library: Library, signal: AbortSignal) {
  const { wholeAt } = await noteOf(library);
  const isKept = wholeAt === null ? await keptSoFar(library) : () => true;
  let isOver = false;
  const { add, drain } = inBatches<ReadPage>(pause, async (pages) => {
    if (signal.aborted || isOver) return;
    const { reading } = await storePages(library, pages, isKept);
    isOver = reading === null;
  });
  return { add, drain, isOver: () => isOver };
}

/**
 * Which links may be kept already, beside those that the reading brings: the first one has little to look up, which takes
 * as long as keeping what came.
 */
async function keptSoFar({ database }: Library): Promise<(id: string) => boolean> {
  const keys = await keptKeys(database.transaction('rows').store);
  const kept = new Set(keys.map(([, id]) => id));
  return (id) => kept.has(id) || wasTouched(id);
}
