/** How many colors a scale has. */
export const colors = 5;

/**
 * Where each color of a scale begins, from few to many: whole numbers from the least there is, that grow by one factor, so
 * that one large country leaves the others theirs. Fewer where there are not so many numbers.
 */
export function logSteps(most: number, least = 1): number[] {
  if (most < 1) return [];
  const first = Math.max(1, Math.min(least, most));
  const factor = ((most + 1) / first) ** (1 / colors);
  const steps = Array.from({ length: colors }, (_, index) => Math.ceil(first * factor ** index - 1e-9));
  return [...new Set(steps)].filter((step) => step <= most);
}

/** Where each color begins when they are as wide as each other. */
export function evenSteps(most: number): number[] {
  if (most < 1) return [];
  const steps = Array.from({ length: colors }, (_, index) => Math.floor((most * index) / colors) + 1);
  return [...new Set(steps)].filter((step) => step <= most);
}

/** The place of a number's color, from 1; 0 for none. */
export const colorOf = (value: number, steps: readonly number[]): number =>
  steps.findLastIndex((step) => value >= step) + 1;

/** The numbers beside an axis: round, evenly apart, from 0 to the first above the most. */
export function axisTicks(most: number, wanted = 4): number[] {
  const rough = Math.max(1, most) / wanted;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, magnitude * ([1, 2, 5, 10].find((round) => round * magnitude >= rough) ?? 10));
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < Math.max(1, most)) ticks.push(ticks.length * step);
  return ticks;
}
