import process from 'node:process';

/** The number of measurements of each value. */
export const rounds = 30;

/** Returns the median, which single slow moments of the machine do not change. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Returns a row of a report with the median and range, in milliseconds. */
export function row(name: string, values: readonly number[], baseline?: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ratio = baseline ? `  ${(median(values) / median(baseline)).toFixed(2)} x` : '';
  return `${name.padEnd(34)} ${median(values).toFixed(1).padStart(7)} ms  (${low.toFixed(1)} to ${high.toFixed(1)})${ratio}`;
}

/** Returns a line that says if a goal is reached. A missed goal makes the bench exit with an error at its end. */
export function goal(name: string, { is, atMost, unit }: { is: number; atMost: number; unit: string }): string {
  const reached = is <= atMost;
  if (!reached) process.exitCode = 1;
  return `${reached ? 'reached' : 'MISSED '}  ${name}: ${is.toFixed(2)} ${unit}, at most ${atMost} ${unit}`;
}
