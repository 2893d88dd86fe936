import { LRUCache } from 'lru-cache';

interface LazyLru<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
}

/**
 * Returns an LRU cache that allocates its memory with the first value. The cache reserves room for `max` entries, and
 * most services never see a wrong token or a password.
 *
 * @param ttl milliseconds after which a value expires unless it is set again; none by default.
 */
export function lazyLru<Value extends NonNullable<unknown>>(options: { max: number; ttl?: number }): LazyLru<Value> {
  let cache: LRUCache<string, Value> | undefined;
  return {
    get: (key) => cache?.get(key),
    set: (key, value) => {
      cache ??= new LRUCache(options);
      cache.set(key, value);
    },
    delete: (key) => void cache?.delete(key),
  };
}
