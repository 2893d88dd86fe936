import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { type Failure, failure } from '@/lib/contract/failure.ts';
import { uuid } from '@/lib/contract/values.ts';
import { isDelayed, needsPerson, type OutboxEntry } from '@/lib/outbox/entry.ts';
import { shownOf } from '@/lib/outbox/shown-entries.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { isStoreClosed } from './store.ts';

/** The connection whose token is not accepted, and what the service said. */
export interface Held {
  connectionId: string;
  failure: Failure;
}

/** What is told of the outbox. */
export interface PublishedState {
  entries: readonly OutboxEntry[];
  held: Held | null;
  /** How many entries this Hem cannot read. */
  unreadable: number;
}

const heldKey = 'session:outboxHeld';
const heldSchema = z.nullable(z.object({ connectionId: uuid, failure }));

/** Why nothing is sent on a connection: known to the next worker, which would else ask the service again each minute. */
export const readHeld = async (): Promise<Held | null> => heldSchema.safeParse(await readKey(heldKey)).data ?? null;

let [isPublishing, isStale] = [false, false];
/** Whether pages and toolbar are told already that nothing waits. An earlier worker may have told otherwise. */
let isNothingTold = false;

/**
 * Whether a job tells of an entry: of a row on its way for the first time. The popup begins with its plain form as long as
 * nothing else waits. A deletion is told of here, since lists leave its link out from then on.
 */
const isToldByJob = ({ job, write, state }: OutboxEntry): boolean =>
  job !== undefined &&
  write.kind !== 'delete' &&
  (state.name === 'sending' || (state.name === 'waiting' && state.failure === null));

/** Tells pages and toolbar. Changes that come quickly are told together. */
export async function publishOutbox(read: () => PublishedState): Promise<void> {
  isStale = true;
  if (isPublishing || isStoreClosed()) return;
  isPublishing = true;
  try {
    while (isStale && !isStoreClosed()) {
      isStale = false;
      const { entries: all, held, unreadable } = read();
      const entries = all.filter((entry) => !isToldByJob(entry));
      const total = entries.length + unreadable;
      // Mostly nothing waits, and what is sent is done before it is told of.
      if (total === 0 && held === null && isNothingTold) continue;
      await (held === null ? removeKeys(heldKey) : writeKey(heldKey, held));
      // Before pages are told: a tab that counts its links (badge.ts) then gives way to it.
      await showSign(entries, { isHeld: held !== null && entries.length > 0, unreadable });
      // The popup reads no more where there is nothing.
      if (total === 0) await outboxItem.remove();
      else await outboxItem.set({ entries: shownOf(entries), total, unreadable, held: held?.failure ?? null });
      isNothingTold = total === 0 && held === null;
    }
  } finally {
    isPublishing = false;
  }
}

/** What this worker has shown; null while that is nothing: an earlier one may have left its sign. */
let shown: string | null = null;

/** A quiet sign on the toolbar button: `!` where a person is needed, `…` where something is late. */
async function showSign(
  entries: readonly OutboxEntry[],
  { isHeld, unreadable }: { isHeld: boolean; unreadable: number },
): Promise<void> {
  const asking = entries.filter(needsPerson).length + unreadable;
  const delayed = entries.filter(isDelayed).length;
  const sign = asking > 0 || (isHeld && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
  const title = sign === '' ? '' : i18n.t('outbox.toolbar', asking + delayed, [`${asking + delayed}`]);
  if (`${sign}${title}` === shown) return;
  shown = `${sign}${title}`;
  await browser.action.setBadgeText({ text: sign });
  await browser.action.setTitle({ title });
}
