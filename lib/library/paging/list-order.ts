import type { LinkRecord } from '../../contract/link-reading.ts';

/** In which order a list comes, by when its links were made. */
export const listOrders = ['newestFirst', 'oldestFirst', 'none'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What tells the order of a list, as far as it has been read. */
export interface Turns {
  /** How often a link was followed by an older one, and by a newer one. */
  falls: number;
  rises: number;
}

/** Counts on in which order links come. Those made at the same moment, or at an unknown one, say nothing. */
export function countTurns(links: readonly LinkRecord[], { falls, rises }: Turns): Turns {
  const moments = links.flatMap(({ created_at }) => (created_at === null ? [] : Date.parse(created_at)));
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment));
  return {
    falls: falls + steps.filter((step) => step < 0).length,
    rises: rises + steps.filter((step) => step > 0).length,
  };
}

/** So many times more often than the other way an order must hold: a link may be out of place here and there. */
const clearly = 99;

/** In which order a list has come so far. */
export function orderOf({ falls, rises }: Turns): ListOrder {
  if (falls > clearly * rises) return 'newestFirst';
  return rises > clearly * falls ? 'oldestFirst' : 'none';
}
