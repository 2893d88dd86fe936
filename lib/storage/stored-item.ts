import { type StorageItemKey, storage } from 'wxt/utils/storage';
import type * as z from 'zod/mini';

/** A value that is kept: read parsed, written whole. */
export interface StoredItem<T> {
  /** The value, or the fallback when there is none or when what is kept is not what it should be. */
  get(): Promise<T>;
  set(value: T): Promise<void>;
  remove(): Promise<void>;
  /** Calls back with each new value; returns what ends it. */
  watch(onChange: (value: T) => void): () => void;
}

/**
 * A versioned item of the browser's storage. Nothing secret goes here: every page of the extension can read it.
 * A value that cannot be migrated or parsed stays where it is, untouched, until something new is set.
 */
export function storedItem<S extends z.ZodMiniType>(
  key: StorageItemKey,
  { schema, fallback }: { schema: S; fallback: z.output<S> },
): StoredItem<z.output<S>> {
  const item = storage.defineItem<unknown>(key, { version: 1 });
  const parsed = (value: unknown): z.output<S> => {
    const read = schema.safeParse(value);
    return read.success ? read.data : fallback;
  };
  return {
    get: async () => parsed(await item.getValue()),
    set: (value) => item.setValue(value),
    remove: () => item.removeValue(),
    watch: (onChange) => item.watch((value) => onChange(parsed(value))),
  };
}
