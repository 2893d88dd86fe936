import { foldText } from '../fold-text.ts';

/** What spellings of one UTM value have in common, wherever values are counted, found or filtered by: neither case nor accents. */
export const utmKey = (value: string): string => foldText(value).trim();

/** The most frequent of some spellings; of several, the first in the alphabet. */
export function commonSpelling(spellings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const sorted = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return sorted[0]?.[0] ?? '';
}

/** How each of some values is spelled most, by what its spellings have in common. */
export const spellings = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(values, utmKey)].map(([key, same]) => [key, commonSpelling(same.map((one) => one.trim()))]));
