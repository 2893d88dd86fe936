import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { type Failure, failure } from '@/lib/contract/failure.ts';
import { uuid } from '@/lib/contract/values.ts';
import { isDelayed, needsPerson, type Operation } from '@/lib/operations/operation.ts';
import { shownOf } from '@/lib/operations/shown-entries.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';

/** A connection whose token is not accepted, and the service's answer. */
export interface Held {
  connectionId: string;
  tokenVersion: string;
  failure: Failure;
}

/** What is told of the outbox. */
export interface PublishedState {
  entries: readonly Operation[];
  held: readonly Held[];
}

const heldKey = 'session:outboxHeld';
const heldSchema = z.array(z.object({ connectionId: uuid, tokenVersion: uuid, failure }));

/** On which connections nothing is sent: known to the next worker, which would else ask the services again each minute. */
export const readHeld = async (): Promise<Held[]> => heldSchema.safeParse(await readKey(heldKey)).data ?? [];

const memoryOf = perBackground(() => ({
  isPublishing: false as boolean,
  isStale: false as boolean,
  /** True once this worker has told pages and toolbar that nothing waits. */
  isNothingTold: false as boolean,
  /** The sign that this worker has shown; null if it has shown none, since an earlier worker may have left one. */
  shown: null as string | null,
}));

/**
 * Whether a job tells of an entry: of a row on its way for the first time. The popup begins with its plain form as long as
 * nothing else waits. A deletion is told of here, since lists leave its link out from then on.
 */
const isToldByJob = ({ job, write, state }: Operation): boolean =>
  job !== undefined &&
  write.kind !== 'delete' &&
  (state.name === 'sending' || (state.name === 'waiting' && state.failure === null));

/** Tells pages and toolbar. Changes that come quickly are told together. */
export async function publishOutbox(background: Background, read: () => PublishedState): Promise<void> {
  const memory = memoryOf(background);
  memory.isStale = true;
  if (memory.isPublishing || background.signal.aborted) return;
  memory.isPublishing = true;
  try {
    while (memory.isStale && !background.signal.aborted) {
      memory.isStale = false;
      // What could not be told now is told with what comes next.
      await tell(background, read()).catch(() => undefined);
    }
  } finally {
    memory.isPublishing = false;
  }
}

/** Tells of it once. */
async function tell(background: Background, { entries: all, held }: PublishedState): Promise<void> {
  const memory = memoryOf(background);
  const entries = all.filter((entry) => !isToldByJob(entry));
  const isNothing = entries.length === 0 && held.length === 0;
  // Mostly nothing waits, and what is sent is done before it is told of.
  if (isNothing && memory.isNothingTold) return;
  memory.isNothingTold = false;
  await (held.length === 0 ? removeKeys(heldKey) : writeKey(heldKey, held));
  const connections = await connectionsNow(background);
  // Before pages are told: a tab that counts its links (badge.ts) then gives way to it.
  const isHeld = entries.some((entry) => held.some(({ connectionId }) => connectionId === entry.connectionId));
  // Where the browser cannot show it, pages are told all the same.
  const isShown = await showSign(background, entries, isHeld).then(
    () => true,
    () => false,
  );
  for (const connection of connections) {
    const own = entries.filter(({ connectionId }) => connectionId === connection.id);
    const why = held.find(({ connectionId }) => connectionId === connection.id)?.failure ?? null;
    await tellPages(connection.id, { entries: own, held: why });
  }
  memory.isNothingTold = isNothing && isShown;
}

/** Tells the pages of one connection. The popup reads no more where there is nothing. */
async function tellPages(
  connectionId: string,
  { entries, held }: { entries: readonly Operation[]; held: Failure | null },
): Promise<void> {
  const total = entries.length;
  if (total === 0) await outboxItem.of(connectionId).remove();
  else await outboxItem.of(connectionId).set({ entries: shownOf(entries), total, held });
}

/** A quiet sign on the toolbar button: `!` where a person is needed, `…` where something is late. */
async function showSign(background: Background, entries: readonly Operation[], isHeld: boolean): Promise<void> {
  const memory = memoryOf(background);
  const asking = entries.filter(needsPerson).length;
  const delayed = entries.filter(isDelayed).length;
  const sign = asking > 0 || (isHeld && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
  const title = sign === '' ? '' : i18n.t('outbox.toolbar', asking + delayed, [`${asking + delayed}`]);
  if (`${sign}${title}` === memory.shown) return;
  memory.shown = null;
  await browser.action.setBadgeText({ text: sign });
  await browser.action.setTitle({ title });
  memory.shown = `${sign}${title}`;
}
