/** React keys for the rows of a list, by the ids of their links. */
interface Slots {
  query: string;
  of: ReadonlyMap<string, number>;
  /** The first unused key. */
  next: number;
}

export const noSlots: Slots = { query: '', of: new Map(), next: 0 };

/**
 * Assigns keys to rows. With another query, rows keep their keys and show other links, which costs a third less than new
 * rows. With the same query, each link keeps its key, so that the focus stays with its link.
 */
export function giveSlots(before: Slots, query: string, ids: readonly string[]): Slots {
  if (query !== before.query) {
    return { query, of: new Map(ids.map((id, at) => [id, at])), next: Math.max(before.next, ids.length) };
  }
  let { next } = before;
  return { query, of: new Map(ids.map((id) => [id, before.of.get(id) ?? next++])), next };
}
