import { type Counted, type Metric, metrics } from './figures.ts';
import { byCount } from './rank.ts';

/** What links side by side are sorted by. */
export const sortNames = ['name', ...metrics] as const;

/** How they are sorted: by what, and whether from the most, or from the end of the alphabet. */
export interface LinkSort {
  by: 'name' | Metric;
  falls: boolean;
}

/** What a press on a column's name leads to: names rise at first and counts fall, another press turns it round. */
export const pressedSort = (sort: LinkSort | null, by: LinkSort['by']): LinkSort =>
  sort?.by === by ? { by, falls: !sort.falls } : { by, falls: by !== 'name' };

interface Named {
  name: string;
  /** Null where they are not known: such a link comes last, either way. */
  counts: Counted | null;
}

/** Sorts links by their names or counts; those that are alike stay in their order. */
export function sortLinks<T extends Named>(links: readonly T[], { by, falls }: LinkSort): T[] {
  const sign = falls ? -1 : 1;
  return links.toSorted((one, other) => {
    if (by === 'name') return sign * one.name.localeCompare(other.name);
    const [mine, theirs] = [one.counts?.[by] ?? null, other.counts?.[by] ?? null];
    return falls || mine === null || theirs === null ? byCount(mine, theirs) : mine - theirs;
  });
}
