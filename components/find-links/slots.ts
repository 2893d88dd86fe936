/** The row of a list that each link is drawn in, by its id, and what was typed then. */
export interface Slots {
  query: string;
  of: ReadonlyMap<string, number>;
  /** The first that was never used. */
  next: number;
}

export const noSlots: Slots = { query: '', of: new Map(), next: 0 };

/**
 * Gives each link a row. With another query rows stay where they are and take what comes, which costs a third less than
 * new ones. With the same, a link keeps its row, and what comes has a new one: somebody may stand in a row, whose focus must
 * not pass to another link.
 */
export function giveSlots(before: Slots, query: string, ids: readonly string[]): Slots {
  if (query !== before.query) {
    return { query, of: new Map(ids.map((id, at) => [id, at])), next: Math.max(before.next, ids.length) };
  }
  let { next } = before;
  return { query, of: new Map(ids.map((id) => [id, before.of.get(id) ?? next++])), next };
}
