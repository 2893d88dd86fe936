/** The first number of clicks that is reported; each further one is ten times the one before. */
export const firstMilestone = 100;
const factor = 10;

/** The milestone that is next after so many clicks. */
export function nextMilestone(clicks: number): number {
  let next = firstMilestone;
  while (next <= clicks) next *= factor;
  return next;
}

/** The highest milestone that was passed between two checks; null where none was. */
export function milestonePassed(before: number, now: number): number | null {
  const highest = nextMilestone(now) / factor;
  return highest >= firstMilestone && highest > before ? highest : null;
}
