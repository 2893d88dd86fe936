import { foldText } from '../../link/fold-text.ts';
import type { KnownValues } from './known-values.ts';

type Values = KnownValues['tags'];

/** What the links of several connections can be filtered by, the most frequent first. */
export const joinKnownValues = (all: readonly KnownValues[]): KnownValues => ({
  domains: join(all.map(({ domains }) => domains)),
  campaigns: join(all.map(({ campaigns }) => campaigns)),
  tags: join(all.map(({ tags }) => tags)),
});

function join(lists: readonly Values[]): Values {
  const joined = new Map<string, Values[number]>();
  for (const { value, count } of lists.flat()) {
    const key = foldText(value);
    const known = joined.get(key);
    joined.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count });
  }
  return [...joined.values()].sort((one, other) => other.count - one.count);
}
