import { keyed } from '../../contract/keyed.ts';
import { foldText } from '../../link/fold-text.ts';
import { type KnownValues, valueKinds } from './known-values.ts';

type Values = KnownValues['tag'];

/** What the links of several connections can be filtered by, the most frequent first. */
export const joinKnownValues = (all: readonly KnownValues[]): KnownValues =>
  keyed(valueKinds, (kind) => join(all.map((values) => values[kind])));

function join(lists: readonly Values[]): Values {
  const joined = new Map<string, Values[number]>();
  for (const { value, count } of lists.flat()) {
    const key = foldText(value);
    const known = joined.get(key);
    joined.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count });
  }
  return [...joined.values()].sort((one, other) => other.count - one.count);
}
