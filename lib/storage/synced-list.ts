import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import { mutex } from '../async/async.ts';
import { readArea, writeKey } from './keyed-item.ts';
import { syncChoiceItem } from './sync-choice.ts';
import { copyToLocal, moveToSync, readSynced, removeSynced, saveSynced } from './synced-item.ts';

interface Ordered {
  order: string[];
}

interface Names<T, I> {
  /** The key of the index. */
  index: { key: string; schema: z.ZodMiniType<I> };
  /** The prefix of each item's key, before its id: synced storage takes 8 KB an item. */
  item: { prefix: string; schema: z.ZodMiniType<T> };
}

/** The items in order; `onlyHere` is true if some are too large to sync. */
interface ReadList<T, I> {
  items: T[];
  index: I;
  onlyHere: boolean;
}

/**
 * Returns a list that is synced if possible, and otherwise stored in this browser. Each item is stored by itself; an
 * index has their order.
 */
export function syncedList<T extends { id: string }, I extends Ordered>({ index: indexNames, item }: Names<T, I>) {
  const keyOf = (id: string) => `${item.prefix}${id}`;
  const inTurn = mutex();

  async function readIndex(): Promise<{ index: I; onlyHere: boolean }> {
    const [found] = await readSynced([indexNames.key]);
    const index = parsed(indexNames.schema, found?.value) ?? indexNames.schema.parse({ order: [] });
    return { index, onlyHere: found?.onlyHere ?? false };
  }

  async function readEach(ids: readonly string[]): Promise<{ items: T[]; onlyHere: boolean }> {
    const found = await readSynced(ids.map(keyOf));
    const items = found.flatMap(({ value }) => parsed(item.schema, value) ?? []);
    return { items, onlyHere: found.some(({ onlyHere }) => onlyHere) };
  }

  /** Returns the ids of all items in synced storage, which other devices may have added; none if sync is off. */
  async function syncedIds(): Promise<string[]> {
    if (!(await syncChoiceItem.get())) return [];
    const synced = await readArea('sync').catch(() => ({}));
    return Object.keys(synced).flatMap((key) => (key.startsWith(item.prefix) ? [key.slice(item.prefix.length)] : []));
  }

  const changeIndex = async (change: (index: I) => I): Promise<void> =>
    saveSynced(indexNames.key, change((await readIndex()).index));

  return {
    readIndex,
    readEach,
    /** Changes the index. Must be called inside `inTurn`. */
    changeIndex,
    /** Serializes writes that depend on an earlier read. */
    inTurn,

    /**
     * Reads all items. An item that cannot be read stays stored but is left out. Items that other devices have just
     * added come last.
     */
    async read(): Promise<ReadList<T, I>> {
      const [{ index, onlyHere }, ids] = await Promise.all([readIndex(), syncedIds()]);
      const each = await readEach([...new Set([...index.order, ...ids])]);
      return { items: each.items, index, onlyHere: onlyHere || each.onlyHere };
    },

    /** Saves an item; a new one comes last. */
    save: (value: T): Promise<void> =>
      inTurn(async () => {
        await saveSynced(keyOf(value.id), value);
        if (!(await readIndex()).index.order.includes(value.id))
          await changeIndex((index) => ({ ...index, order: [...index.order, value.id] }));
      }),

    /** Removes an item. Its place in the order is kept, so that the item can be restored there. */
    remove: (id: string): Promise<void> => inTurn(() => removeSynced(keyOf(id))),

    /** Saves the order of the items. */
    order: (order: readonly string[]): Promise<void> =>
      inTurn(() => changeIndex((index) => ({ ...index, order: [...order] }))),

    /** Copies all items to this browser before sync is switched off. Must be called while it is still on. */
    leaveSync: (): Promise<void> =>
      inTurn(async () => {
        const ids = [...new Set([...(await readIndex()).index.order, ...(await syncedIds())])];
        await copyToLocal([indexNames.key, ...ids.map(keyOf)]);
        const { index } = await readIndex();
        await writeKey(`local:${indexNames.key}`, { ...index, order: ids, at: Date.now() });
      }),

    /**
     * Moves this browser's items to synced storage; for items that were also changed elsewhere, the later change wins.
     * Nothing is removed there. Called when sync is switched on, and occasionally to retry items that synced storage
     * refused.
     */
    joinSync: (): Promise<void> =>
      inTurn(async () => {
        const { order } = (await readIndex()).index;
        await moveToSync(order.map(keyOf));
        await moveToSync([indexNames.key]);
        const { index } = await readIndex();
        const all = [...new Set([...order, ...index.order])];
        if (all.join() !== index.order.join()) await changeIndex((now) => ({ ...now, order: all }));
      }),

    /**
     * Calls back when an item or the index changes, on this or another device. Returns a function that unsubscribes.
     */
    watch(onChange: () => void, alsoFor: readonly string[] = []): () => void {
      const isOfList = (key: string) => key === indexNames.key || alsoFor.includes(key) || key.startsWith(item.prefix);
      const listener = (changes: Record<string, unknown>) => {
        if (Object.keys(changes).some(isOfList)) onChange();
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}

const parsed = <V>(schema: z.ZodMiniType<V>, value: unknown): V | undefined => schema.safeParse(value).data;
