const results: boolean[] = [];

const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Prints a figure. */
export function say(what: string, value: number, unit: string): void {
  console.log(`${what.padEnd(64)} ${shown(value).padStart(10)} ${unit}`);
}

/** Prints a figure that is to reach a goal, and whether it does. */
export function hold(what: string, value: number, goal: { least?: number; most?: number }): void {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal;
  const isHeld = value >= least && value <= most;
  results.push(isHeld);
  const asked = goal.least === undefined ? `at most ${most}` : `at least ${least}`;
  console.log(`${what.padEnd(64)} ${shown(value).padStart(10)} ${asked}: ${isHeld ? 'held' : 'MISSED'}`);
}

/** Whether every goal was reached. */
export const allHeld = () => results.every(Boolean);
