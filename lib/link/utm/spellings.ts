import { cleanText } from '../../contract/clean-text.ts';
import { foldKey } from '../../contract/fold-text.ts';

/** Returns the most frequent spelling; of equally frequent ones, the first in alphabetical order. */
export function commonSpelling(spellings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const sorted = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return sorted[0]?.[0] ?? '';
}

/** Returns the most frequent spelling of each value, by key. */
export const spellings = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(values, foldKey)].map(([key, same]) => [key, commonSpelling(same.map(cleanText))]));
