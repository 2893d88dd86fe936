import { isObject } from '../contract/is-object.ts';

/** An object or list in parsed JSON, by its key in the one above. */
interface Nested {
  value: object;
  key: PropertyKey;
  above: Nested | null;
}

/** Returns the path of an object or list more than `depth` levels below a value; null if there is none. */
export function pathBelow(value: unknown, depth: number): PropertyKey[] | null {
  let level: Nested[] = isObject(value) ? [{ value, key: '', above: null }] : [];
  // A recursive function would exceed the stack, which the caller wants to avoid.
  for (let passed = 0; passed <= depth; passed += 1) level = level.flatMap(childrenOf);
  const [deep] = level;
  if (deep === undefined) return null;
  const path: PropertyKey[] = [];
  for (let nested = deep; nested.above !== null; nested = nested.above) path.push(nested.key);
  return path.toReversed();
}

function childrenOf(above: Nested): Nested[] {
  const children: Nested[] = [];
  const add = (key: PropertyKey, value: unknown) => isObject(value) && children.push({ value, key, above });
  if (Array.isArray(above.value)) above.value.forEach((one, index) => void add(index, one));
  else for (const [key, one] of Object.entries(above.value)) add(key, one);
  return children;
}
