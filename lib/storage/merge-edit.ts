import { isRecord } from '../contract/is-object.ts';
import { sameValue } from '../link/draft.ts';

interface Item {
  id: string;
}

const isItem = (value: unknown): value is Item => isRecord(value) && typeof value['id'] === 'string';
const isItems = (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem);

/**
 * Returns a stored value with the changes of an edit. Objects are merged field by field, and lists by the ids of their
 * items. All other values are taken whole: from the edit if it changed them.
 *
 * @param base - the stored value when the edit began
 */
export function mergeEdit<T>(base: T, stored: T, edited: T): T;
export function mergeEdit(base: unknown, stored: unknown, edited: unknown): unknown {
  if (sameValue(base, edited)) return stored;
  if (sameValue(base, stored)) return edited;
  if (isItems(base) && isItems(stored) && isItems(edited)) return mergeItems(base, stored, edited);
  if (!isRecord(base) || !isRecord(stored) || !isRecord(edited)) return edited;
  const names = Object.keys({ ...stored, ...edited });
  const valueIn = (value: object, name: string): unknown => Reflect.get(value, name);
  return Object.fromEntries(
    names.map((name) => [name, mergeEdit(valueIn(base, name), valueIn(stored, name), valueIn(edited, name))]),
  );
}

/** Merges lists. The edit's order applies if it moved, added or removed an item. */
function mergeItems(base: readonly Item[], stored: readonly Item[], edited: readonly Item[]): Item[] {
  const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
  const [before, there, here] = [byId(base), byId(stored), byId(edited)];
  const isMoved = !sameValue([...before.keys()], [...here.keys()]);
  const ids = isMoved ? [...here.keys(), ...there.keys()] : [...there.keys(), ...here.keys()];
  return [...new Set(ids)].flatMap((id) => {
    const [was, storedItem, editedItem] = [before.get(id), there.get(id), here.get(id)];
    if (editedItem === undefined) return was === undefined && storedItem !== undefined ? storedItem : [];
    if (storedItem === undefined) return was !== undefined && sameValue(was, editedItem) ? [] : editedItem;
    return was === undefined ? editedItem : mergeEdit(was, storedItem, editedItem);
  });
}
