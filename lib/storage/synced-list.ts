import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import { lock } from '../async/lock.ts';
import { type Key, readKey, readKeys, removeKeys, writeKey } from './keyed-item.ts';
import { mergeEdit } from './merge-edit.ts';
import { syncChoiceItem } from './sync-choice.ts';
import { syncedSettingsItem, syncedSettingsKey } from './synced-settings.ts';

interface Ordered {
  order: string[];
}

interface Names<T, I> {
  /** The key of the index. */
  index: { key: string; schema: z.ZodMiniType<I> };
  /** The prefix of each item's key, before its id: synced storage takes 8 KB an item. */
  item: { prefix: string; schema: z.ZodMiniType<T> };
}

/** The items in order; `onlyHere` is true if synced storage has refused some. */
interface ReadList<T, I> {
  items: T[];
  index: I;
  onlyHere: boolean;
}

/** Serializes changes of a list, by the key of its index, in all pages and the background. */
export const listLock = (indexKey: string) => lock(`list:${indexKey}`);

/**
 * Returns a list in this browser's storage, which the background syncs. Each item is stored by itself; an index has
 * their order.
 */
export function syncedList<T extends { id: string }, I extends Ordered>({ index: indexNames, item }: Names<T, I>) {
  const keyOf = (id: string): Key => `local:${item.prefix}${id}`;
  const indexKey: Key = `local:${indexNames.key}`;
  const inTurn = listLock(indexNames.key);

  const readIndex = async (): Promise<I> =>
    parsed(indexNames.schema, await readKey(indexKey)) ?? indexNames.schema.parse({ order: [] });

  async function readEach(ids: readonly string[]): Promise<T[]> {
    const found = await readKeys(...ids.map(keyOf));
    return ids.flatMap((id) => parsed(item.schema, found[keyOf(id)]) ?? []);
  }

  const changeIndex = async (change: (index: I) => I): Promise<void> => writeKey(indexKey, change(await readIndex()));

  const write = async (value: T): Promise<void> => {
    await writeKey(keyOf(value.id), value);
    if (!(await readIndex()).order.includes(value.id))
      await changeIndex((index) => ({ ...index, order: [...index.order, value.id] }));
  };

  return {
    readIndex,
    readEach,
    /** Changes the index. Must be called inside `inTurn`. */
    changeIndex,
    /** Serializes writes that depend on an earlier read, in all pages and the background. */
    inTurn,

    /**
     * Reads all items. An item that cannot be read stays stored but is left out. Items that other devices have just
     * added come last.
     */
    async read(): Promise<ReadList<T, I>> {
      const [index, synced, isOn] = await Promise.all([readIndex(), syncedSettingsItem.get(), syncChoiceItem.get()]);
      const ofList = Object.entries(synced).filter(([key]) => key === indexNames.key || key.startsWith(item.prefix));
      const ids = ofList.flatMap(([key]) => (key.startsWith(item.prefix) ? [key.slice(item.prefix.length)] : []));
      const items = await readEach([...new Set([...index.order, ...ids])]);
      return { items, index, onlyHere: isOn && ofList.some(([, { isRefused }]) => isRefused) };
    },

    /** Saves an item; a new one comes last. */
    save: (value: T): Promise<void> => inTurn(() => write(value)),

    /**
     * Saves the changes of an edit: other fields keep what another page or device has saved meanwhile. Returns the item
     * as it is saved.
     *
     * @param base - the stored item when the edit began
     */
    saveEdit: (value: T, base: T): Promise<T> =>
      inTurn(async () => {
        const [stored] = await readEach([value.id]);
        const merged = stored === undefined ? value : mergeEdit(base, stored, value);
        await write(merged);
        return merged;
      }),

    /** Removes an item. Its place in the order is kept, so that the item can be restored there. */
    remove: (id: string): Promise<void> => inTurn(() => removeKeys(keyOf(id))),

    /** Saves the order of the items. */
    order: (order: readonly string[]): Promise<void> =>
      inTurn(() => changeIndex((index) => ({ ...index, order: [...order] }))),

    /**
     * Calls back when an item or the index changes, on this or another device. Returns a function that unsubscribes.
     */
    watch(onChange: () => void, alsoFor: readonly string[] = []): () => void {
      const others = [indexNames.key, syncedSettingsKey, ...alsoFor];
      const isOfList = (key: string) => others.includes(key) || key.startsWith(item.prefix);
      const listener = (changes: Record<string, unknown>, area: string) => {
        if (area === 'local' && Object.keys(changes).some(isOfList)) onChange();
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}

const parsed = <V>(schema: z.ZodMiniType<V>, value: unknown): V | undefined => schema.safeParse(value).data;
