import process from 'node:process';

/** How often each thing is measured. */
export const rounds = 30;

/** The middle of the figures: what a person usually gets, whatever the machine did once. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** A row of a report: what was measured, and its figures in milliseconds. */
export function row(what: string, figures: readonly number[], against?: readonly number[]): string {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const ratio = against ? `  ${(median(figures) / median(against)).toFixed(2)} x` : '';
  return `${what.padEnd(34)} ${median(figures).toFixed(1).padStart(7)} ms  (${low.toFixed(1)} to ${high.toFixed(1)})${ratio}`;
}

/** Says whether a goal is reached; one that is missed makes the bench fail once it is over. */
export function goal(what: string, { is, atMost, unit }: { is: number; atMost: number; unit: string }): string {
  const reached = is <= atMost;
  if (!reached) process.exitCode = 1;
  return `${reached ? 'reached' : 'MISSED '}  ${what}: ${is.toFixed(2)} ${unit}, at most ${atMost} ${unit}`;
}
