/** A ratio with its 95 % interval. */
export interface Ratio {
  ratio: number;
  low: number;
  high: number;
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.96;

/**
 * Returns by how much the first values exceed the second ones, measured in pairs (Hodges–Lehmann, with the interval of
 * Wilcoxon's signed ranks). Single slow moments of the machine hardly change it.
 *
 * @param pairs - at least six pairs of positive numbers
 */
export function ratioOf(pairs: readonly (readonly [number, number])[]): Ratio {
  const logs = pairs.map(([one, other]) => Math.log(one / other));
  const averages = logs
    .flatMap((log, at) => logs.slice(at).map((other) => (log + other) / 2))
    .toSorted((a, b) => a - b);
  const count = pairs.length;
  const deviation = Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24);
  const outside = Math.max(0, Math.floor((count * (count + 1)) / 4 - z * deviation));
  const at = (index: number) => Math.exp(averages[index] ?? Number.NaN);
  const middle = (averages.length - 1) / 2;
  return {
    ratio: Math.sqrt(at(Math.floor(middle)) * at(Math.ceil(middle))),
    low: at(outside),
    high: at(averages.length - 1 - outside),
  };
}
