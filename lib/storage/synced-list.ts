import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import { mutex } from '../async/async.ts';
import { readArea, writeKey } from './keyed-item.ts';
import { syncChoiceItem } from './sync-choice.ts';
import { bringToSync, keepSynced, readSynced, removeSynced, takeHome } from './synced-item.ts';

interface Ordered {
  order: string[];
}

interface Names<T, I> {
  /** The key of the index. */
  index: { key: string; schema: z.ZodMiniType<I> };
  /** The prefix of each item's key, before its id: synced storage takes 8 KB an item. */
  item: { prefix: string; schema: z.ZodMiniType<T> };
}

/** Items in an order, as kept, and whether some are too large to follow the person. */
interface ReadList<T, I> {
  items: T[];
  index: I;
  onlyHere: boolean;
}

/**
 * A list that follows the person where synced storage takes it, and else stays in this browser: each item by itself,
 * and an index with their order.
 */
export function syncedList<T extends { id: string }, I extends Ordered>({ index: kept, item }: Names<T, I>) {
  const keyOf = (id: string) => `${item.prefix}${id}`;
  const inTurn = mutex();

  async function readIndex(): Promise<{ index: I; onlyHere: boolean }> {
    const [found] = await readSynced([kept.key]);
    const index = parsed(kept.schema, found?.value) ?? kept.schema.parse({ order: [] });
    return { index, onlyHere: found?.onlyHere ?? false };
  }

  async function readEach(ids: readonly string[]): Promise<{ items: T[]; onlyHere: boolean }> {
    const found = await readSynced(ids.map(keyOf));
    const items = found.flatMap(({ value }) => parsed(item.schema, value) ?? []);
    return { items, onlyHere: found.some(({ onlyHere }) => onlyHere) };
  }

  /**
   * The ids of all items in synced storage, which another device may have added; none where nothing follows the person.
   */
  async function syncedIds(): Promise<string[]> {
    if (!(await syncChoiceItem.get())) return [];
    const synced = await readArea('sync').catch(() => ({}));
    return Object.keys(synced).flatMap((key) => (key.startsWith(item.prefix) ? [key.slice(item.prefix.length)] : []));
  }

  const changeIndex = async (change: (index: I) => I): Promise<void> =>
    keepSynced(kept.key, change((await readIndex()).index));

  return {
    readIndex,
    readEach,
    /** Changes the index, inside of a turn. */
    changeIndex,
    /** Has writes that read first follow each other. */
    inTurn,

    /**
     * All items. One that cannot be read is left where it is and out of the list; one that another device has just
     * added comes last.
     */
    async read(): Promise<ReadList<T, I>> {
      const [{ index, onlyHere }, ids] = await Promise.all([readIndex(), syncedIds()]);
      const each = await readEach([...new Set([...index.order, ...ids])]);
      return { items: each.items, index, onlyHere: onlyHere || each.onlyHere };
    },

    /** Keeps an item: a new one comes last. */
    keep: (value: T): Promise<void> =>
      inTurn(async () => {
        await keepSynced(keyOf(value.id), value);
        if (!(await readIndex()).index.order.includes(value.id))
          await changeIndex((index) => ({ ...index, order: [...index.order, value.id] }));
      }),

    /** Removes an item. Its place in the order is remembered, so that it can be brought back as it was. */
    remove: (id: string): Promise<void> => inTurn(() => removeSynced(keyOf(id))),

    /** Puts the items in an order. */
    order: (order: readonly string[]): Promise<void> =>
      inTurn(() => changeIndex((index) => ({ ...index, order: [...order] }))),

    /**
     * Keeps all of it in this browser, before nothing follows the person any more. To be called while it still does.
     */
    leaveSync: (): Promise<void> =>
      inTurn(async () => {
        const ids = [...new Set([...(await readIndex()).index.order, ...(await syncedIds())])];
        await takeHome([kept.key, ...ids.map(keyOf)]);
        const { index } = await readIndex();
        await writeKey(`local:${kept.key}`, { ...index, order: ids, at: Date.now() });
      }),

    /**
     * Brings to synced storage what this browser has kept by itself: of an item that was changed elsewhere too, the
     * later change counts. Nothing is removed there. To be called once settings follow the person again, and from time
     * to time where synced storage has refused some.
     */
    joinSync: (): Promise<void> =>
      inTurn(async () => {
        const { order } = (await readIndex()).index;
        await bringToSync(order.map(keyOf));
        await bringToSync([kept.key]);
        const { index } = await readIndex();
        const all = [...new Set([...order, ...index.order])];
        if (all.join() !== index.order.join()) await changeIndex((now) => ({ ...now, order: all }));
      }),

    /** Calls back whenever an item or the index changes, on this device or another; returns what ends it. */
    watch(onChange: () => void, alsoFor: readonly string[] = []): () => void {
      const isOfList = (key: string) => key === kept.key || alsoFor.includes(key) || key.startsWith(item.prefix);
      const listener = (changes: Record<string, unknown>) => {
        if (Object.keys(changes).some(isOfList)) onChange();
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}

const parsed = <V>(schema: z.ZodMiniType<V>, value: unknown): V | undefined => schema.safeParse(value).data;
