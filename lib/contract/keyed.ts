/** An object with these keys, each with its value: `Object.fromEntries` forgets how they are called. */
export function keyed<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V>;
export function keyed<V>(keys: readonly string[], of: (key: string) => V): Record<string, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)]));
}
