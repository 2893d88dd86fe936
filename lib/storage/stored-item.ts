import type * as z from 'zod/mini';
import { lock } from '../async/lock.ts';
import { type Key, readKey, removeKeys, watchKey, writeKey } from './keyed-item.ts';

/** A value that is read parsed. */
export interface WatchedItem<T> {
  /** Returns the value, or the fallback if there is none or if it cannot be parsed. */
  get(): Promise<T>;
  /** Calls back with each new value. Returns a function that stops it. */
  watch(onChange: (value: T) => void): () => void;
}

/** A value that is read parsed, and written whole. */
export interface StoredItem<T> extends WatchedItem<T> {
  set(value: T): Promise<void>;
  /** Replaces the value by one that depends on it. Other pages and the background wait meanwhile. */
  update(change: (value: T) => T): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Returns an item of the browser's storage, parsed by its schema. A field added later needs a default; a changed shape
 * takes the next version (keyed-item.ts). Every page of the extension can read it, so it must not contain secrets. A
 * value that cannot be parsed stays stored until a new one is set. A value of another version is never overwritten.
 */
export function storedItem<S extends z.ZodMiniType>(
  key: Key,
  { schema, fallback }: { schema: S; fallback: z.output<S> },
): StoredItem<z.output<S>> {
  const parsed = (value: unknown): z.output<S> => {
    const read = schema.safeParse(value);
    return read.success ? read.data : fallback;
  };
  const inTurn = lock(`stored:${key}`);
  return {
    get: async () => parsed(await readKey(key)),
    set: (value) => writeKey(key, value),
    update: (change) => inTurn(async () => writeKey(key, change(parsed(await readKey(key))))),
    remove: () => removeKeys(key),
    watch: (onChange) => watchKey(key, (value) => onChange(parsed(value))),
  };
}
