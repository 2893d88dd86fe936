/** The number of colors of a scale. */
export const colors = 5;

/**
 * Returns the first number of each color on a logarithmic scale, so that one large country leaves the others
 * distinguishable. Whole numbers, rising. Fewer than `colors` if there are not enough numbers.
 */
export function logSteps(max: number, min = 1): number[] {
  if (max < 1) return [];
  const first = Math.max(1, Math.min(min, max));
  const factor = ((max + 1) / first) ** (1 / colors);
  const steps = Array.from({ length: colors }, (_, index) => Math.ceil(first * factor ** index - 1e-9));
  return [...new Set(steps)].filter((step) => step <= max);
}

/** Returns the first number of each color on a linear scale. */
export function evenSteps(max: number): number[] {
  if (max < 1) return [];
  const steps = Array.from({ length: colors }, (_, index) => Math.floor((max * index) / colors) + 1);
  return [...new Set(steps)].filter((step) => step <= max);
}

/** Returns the place of a number's color, from 1; 0 for none. */
export const colorOf = (value: number, steps: readonly number[]): number =>
  steps.findLastIndex((step) => value >= step) + 1;

/** Returns the numbers beside an axis: round, evenly spaced, from 0 to at least the maximum. */
export function axisTicks(max: number, count = 4): number[] {
  const rough = Math.max(1, max) / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, magnitude * ([1, 2, 5, 10].find((round) => round * magnitude >= rough) ?? 10));
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < Math.max(1, max)) ticks.push(ticks.length * step);
  return ticks;
}
