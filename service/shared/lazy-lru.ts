import { LRUCache } from 'lru-cache';

/** What was kept last, by a text. */
interface Recent<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
}

/**
 * Keeps the last so many values. Their room is taken once the first of them comes: it is as much as all of them need, and
 * most services never see a wrong token or a password.
 *
 * @param ttl milliseconds after which a value is forgotten that was not set again; none by default.
 */
export function keepRecent<Value extends NonNullable<unknown>>(options: { max: number; ttl?: number }): Recent<Value> {
  let kept: LRUCache<string, Value> | undefined;
  return {
    get: (key) => kept?.get(key),
    set: (key, value) => {
      kept ??= new LRUCache(options);
      kept.set(key, value);
    },
  };
}
