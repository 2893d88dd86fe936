import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { type Failure, failure } from '@/lib/contract/failure.ts';
import { uuid } from '@/lib/contract/values.ts';
import { isDelayed, needsPerson, type OutboxEntry } from '@/lib/outbox/entry.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { isStoreClosed } from './store.ts';

/** What is told of the outbox. */
export interface PublishedState {
  entries: readonly OutboxEntry[];
  held: { connectionId: string; failure: Failure } | null;
}

/** As many entries as pages are told of at most. */
const mostPublished = 1000;

const heldKey = 'session:outboxHeld';
const heldSchema = z.nullable(z.object({ connectionId: uuid, failure }));

/** Why nothing is sent on a connection: known to the next worker, which would else ask the service again each minute. */
export const readHeld = async (): Promise<PublishedState['held']> =>
  heldSchema.safeParse(await readKey(heldKey)).data ?? null;

let [isPublishing, isStale] = [false, false];

/** Tells pages and toolbar. Changes that come quickly are told together. */
export async function publishOutbox(read: () => PublishedState): Promise<void> {
  isStale = true;
  if (isPublishing || isStoreClosed()) return;
  isPublishing = true;
  try {
    while (isStale && !isStoreClosed()) {
      isStale = false;
      const { entries, held } = read();
      await (held === null ? removeKeys(heldKey) : writeKey(heldKey, held));
      // The popup reads no more where there is nothing.
      if (entries.length === 0) await outboxItem.remove();
      else {
        const shown = entries.slice(0, mostPublished);
        await outboxItem.set({ entries: shown, total: entries.length, held: held?.failure ?? null });
      }
      await showSign(entries, held !== null && entries.length > 0);
    }
  } finally {
    isPublishing = false;
  }
}

let shown: string | null = null;

/** A quiet sign on the toolbar button: `!` where a person is needed, `…` where something is late. */
async function showSign(entries: readonly OutboxEntry[], isHeld: boolean): Promise<void> {
  const asking = entries.filter(needsPerson).length;
  const delayed = entries.filter(isDelayed).length;
  const sign = asking > 0 || (isHeld && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
  const title = sign === '' ? '' : i18n.t('outbox.toolbar', asking + delayed, [`${asking + delayed}`]);
  if (`${sign}${title}` === (shown ?? '')) return;
  shown = `${sign}${title}`;
  // A tab that counts the links of its page (badge.ts) goes on showing these.
  await browser.action.setBadgeText({ text: sign });
  await browser.action.setTitle({ title });
}
