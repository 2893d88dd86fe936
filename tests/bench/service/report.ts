const results: boolean[] = [];

const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Prints a value. */
export function say(name: string, value: number, unit: string): void {
  console.log(`${name.padEnd(64)} ${shown(value).padStart(10)} ${unit}`);
}

/** Prints a value with its goal, and if the goal is reached. */
export function checkGoal(name: string, value: number, goal: { least?: number; most?: number }): void {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal;
  const isReached = value >= least && value <= most;
  results.push(isReached);
  const limit = goal.least === undefined ? `at most ${most}` : `at least ${least}`;
  console.log(`${name.padEnd(64)} ${shown(value).padStart(10)} ${limit}: ${isReached ? 'reached' : 'MISSED'}`);
}

/** True if all goals were reached. */
export const allGoalsReached = () => results.every(Boolean);
