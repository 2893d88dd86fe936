import { byCount } from './rank.ts';
import { type Counted, type Metric, metrics } from './stats.ts';

/** The columns that compared links can be sorted by. */
export const sortNames = ['name', ...metrics] as const;

/** The order of compared links. */
export interface LinkSort {
  by: 'name' | Metric;
  /** True for the highest count, or the end of the alphabet, first. */
  falls: boolean;
}

/** Returns the order after a click on a column. At first names rise and counts fall; a second click reverses that. */
export const pressedSort = (sort: LinkSort | null, by: LinkSort['by']): LinkSort =>
  sort?.by === by ? { by, falls: !sort.falls } : { by, falls: by !== 'name' };

interface Named {
  name: string;
  /** Null until they are loaded. Such a link comes last in both directions. */
  counts: Counted | null;
}

/**
 * Sorts links by name or count. Equal ones keep their order.
 *
 * @param collator sorts names by the rules of the language of the texts
 */
export function sortLinks<T extends Named>(links: readonly T[], { by, falls }: LinkSort, collator: Intl.Collator): T[] {
  const sign = falls ? -1 : 1;
  return links.toSorted((one, other) => {
    if (by === 'name') return sign * collator.compare(one.name, other.name);
    const [mine, theirs] = [one.counts?.[by] ?? null, other.counts?.[by] ?? null];
    return falls || mine === null || theirs === null ? byCount(mine, theirs) : mine - theirs;
  });
}
