import * as z from 'zod/mini';
import type { LinksPage } from '@/lib/client/create-client.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { pageSize } from '@/lib/library/listing.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { change, type Library, noteOf } from './change.ts';
import { haltAfter } from './halt.ts';
import { judgePage } from './judge-page.ts';
import { keepPages } from './keep-pages.ts';
import type { Reading } from './note.ts';
import { politeClient } from './polite-client.ts';
import { touchedSince } from './touched.ts';

/**
 * Goes on with the reading that is noted, until it ends, comes to nothing or is stopped. One request at a time; while one
 * is on its way, the pages before it are kept.
 */
export async function readList(library: Library, signal: AbortSignal): Promise<void> {
  const { reading: begun } = await noteOf(library);
  if (begun === null) return;
  let reading = begun;
  const polite = await politeClient(library.connection, signal);
  if (polite === null) return halt(library, { ok: false, failure: { kind: 'notConnected' } }, 0);
  const seen = new Set(await marksOf(library));
  const isMet = (id: string) => seen.has(id);
  const pages = await keepPages(library, signal);

  const askFor = ({ offset }: Reading) => {
    const isTouched = touchedSince();
    const asked = polite.client.listLinks({ offset: String(offset), limit: String(pageSize) });
    return asked.then((page) => ({ page, isTouched }));
  };

  let coming = askFor(reading);
  while (await isGoingOn(library, signal)) {
    const { page, isTouched } = await coming;
    if (signal.aborted) return;
    if (!page.ok) {
      await pages.drain();
      return halt(library, page, polite.secondsToWait());
    }
    const judged = judgePage(page.value, reading, isMet);
    reading = judged.reading;
    if (judged.kind === 'slid') {
      coming = askFor(reading);
      continue;
    }
    const { links, met, isEnd } = judged;
    for (const id of met) seen.add(id);
    const looksAhead = reading.whole && !isEnd;
    if (looksAhead) coming = askFor(reading);
    pages.add({ links, met, isTouched, reading, isEnd });
    // What is new may end with any page: with the first that brings nothing new.
    if (!looksAhead) await pages.drain();
    if (pages.isOver()) return;
    if (!looksAhead) coming = askFor(reading);
  }
}

/** Also asks the browser something: a worker that asks nothing for half a minute is stopped. */
async function isGoingOn({ connection }: Library, signal: AbortSignal): Promise<boolean> {
  return (await connectionItem.get())?.id === connection.id && !signal.aborted;
}

async function halt(library: Library, page: Extract<Result<LinksPage>, { ok: false }>, secondsToWait: number) {
  await change(library, async (_transaction, note) => haltAfter(note, page.failure, secondsToWait));
}

const marks = z.array(z.array(z.string()));

/** The ids that the reading under way has met before the worker was stopped. */
const marksOf = async ({ database }: Library) => (marks.safeParse(await database.getAll('marks')).data ?? []).flat();
